import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { assertConnection } from '#server/areas/connections/index.ts';
import { authorize, found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { keepSession } from '#server/platform/http/caller.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import { companyOfUser } from './companyOfUser.ts';
import { assertAnotherAdmin } from './lastAdmin.ts';
import { setQueues } from './links.ts';
import { newPasswordHash } from './newPassword.ts';
import { revoke } from './revoke.ts';
import { sessionUserOf } from './sessionUser.ts';
import { User } from './User.ts';

type Changes = Omit<InputOf<typeof api.users.update>, 'id' | 'companyId'>;

/** What people may change about themselves; the rest of a whole record that comes along is passed over. */
const ownPart = ({ name, email, password, language }: Changes): Changes => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(password !== undefined && { password }),
  ...(language !== undefined && { language }),
});

async function change(scope: Scope, user: User, { password, queueIds, allTicket, ...changes }: Changes): Promise<void> {
  await assertConnection(scope, changes.whatsappId);
  if (password !== undefined) {
    user.passwordHash = await newPasswordHash(scope, password);
    await revoke(scope, user.id);
  }
  if (user.profile === 'admin' && changes.profile !== undefined && changes.profile !== 'admin') {
    await assertAnotherAdmin(scope, user.id);
  }
  scope.em.assign(user, { ...changes, ...(allTicket !== undefined && { allTicket: allTicket === 'enabled' }) });
  if (queueIds !== undefined) {
    await setQueues(scope, user.id, queueIds);
  }
}

/** A record that comes back names its company; naming another one is an attempt at it. */
function assertStays({ actor, companyId }: Scope, named: number | null | undefined): void {
  if (named && named !== companyId && !actor.super) {
    throw new AppError('ERR_NO_SUPER');
  }
}

/** Changes a person. A new password ends every session of that person but the one on which it was given. */
export async function updateUser(
  scope: CallerScope,
  { id, companyId, ...changes }: InputOf<typeof api.users.update>,
): Promise<SessionUser> {
  return inCompany(scope, await companyOfUser(scope, id), async (inside) => {
    const user = found(await inside.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(inside, 'user.update', user);
    assertStays(inside, companyId);
    await change(inside, user, can(inside.actor, 'user.manage', user) ? changes : ownPart(changes));
    inside.record('user.changed', { userId: id });
    await inside.em.flush();
    if (changes.password !== undefined && id === scope.actor.userId) {
      await keepSession(inside.em, scope.sessionId);
    }
    return sessionUserOf(inside.em, id);
  });
}
