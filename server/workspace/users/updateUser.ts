import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can, isActor } from '#shared/rules/permissions.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { runHook } from '#server/platform/hooks.ts';
import { authorize, refuseOperators, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { assertAnotherAdmin } from './assertAnotherAdmin.ts';
import { setUserQueues } from './setUserQueues.ts';
import { assertCurrentPassword, limitEmailChecks } from './assertCurrentPassword.ts';
import { hashNewPassword } from './hashNewPassword.ts';
import { revokeSessions } from './revokeSessions.ts';
import { requireSessionUser } from './sessionUser.ts';
import { User } from './User.ts';

type UserChanges = Omit<InputOf<typeof api.users.update>, 'id' | 'companyId' | 'currentPassword'>;

type AccessChanges = Pick<InputOf<typeof api.users.update>, 'password' | 'email' | 'profile' | 'currentPassword'>;

/** Fields that users may change on themselves; others are ignored. */
const ownFields = ({ name, email, password, language }: UserChanges): UserChanges => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(password !== undefined && { password }),
  ...(language !== undefined && { language }),
});

async function applyChanges(scope: Scope, user: User, { password, queueIds, allTicket, ...changes }: UserChanges): Promise<void> {
  await assertConnection(scope, changes.whatsappId);
  if (password !== undefined) {
    const { name = user.name, email = user.email } = changes;
    await scope.em.populate(user, ['oneTimeHash']);
    user.passwordHash = await hashNewPassword(scope, { password, name, email, oneTimeHash: user.oneTimeHash });
    await revokeSessions(scope, user.id);
  }
  if (user.profile === 'admin' && changes.profile !== undefined && changes.profile !== 'admin') {
    await assertAnotherAdmin(scope, user.id);
  }
  scope.em.assign(user, { ...changes, ...(allTicket !== undefined && { allTicket: allTicket === 'enabled' }) });
  if (queueIds !== undefined) {
    await setUserQueues(scope, user.id, queueIds);
  }
}

/** Checks who may come in, and as an admin: of the person alone by the password, of anybody by the number of tries. */
async function assertCanChangeAccess(
  scope: Scope,
  user: User,
  { password, email = user.email, profile, currentPassword = '' }: AccessChanges,
): Promise<void> {
  const changesEmail = email !== user.email;
  const changesSignIn = password !== undefined || changesEmail;
  if (changesSignIn || (profile === 'admin' && user.profile !== 'admin')) {
    refuseOperators(scope);
  }
  if (changesSignIn && isActor(scope.actor, user.id)) {
    await assertCurrentPassword(scope, user, currentPassword);
  }
  await (changesEmail ? limitEmailChecks(scope) : undefined);
}

/** Records sent back name their company; another company needs an operator. */
function assertSameCompany({ actor, companyId }: Scope, namedCompanyId: number | null | undefined): void {
  if (namedCompanyId && namedCompanyId !== companyId && !actor.super) {
    throw new AppError('ERR_NO_SUPER');
  }
}

/** Changes a user; a new password ends all sessions except the current one. */
export async function updateUser(
  scope: RequestScope,
  { id, companyId, currentPassword, ...changes }: InputOf<typeof api.users.update>,
): Promise<SessionUser> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.update', user);
    assertSameCompany(companyScope, companyId);
    const allowed = can(companyScope.actor, 'user.manage', user) ? changes : ownFields(changes);
    await assertCanChangeAccess(companyScope, user, { ...allowed, ...(currentPassword !== undefined && { currentPassword }) });
    await applyChanges(companyScope, user, allowed);
    companyScope.recordEvent('user.changed', { userId: id });
    await companyScope.em.flush();
    if (changes.password !== undefined && isActor(scope.actor, id)) {
      await runHook(companyScope, 'user.keepingSession', { sessionId: scope.sessionId });
    }
    return requireSessionUser(companyScope, id);
  });
}
