import { isActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { lockUsers } from './userLock.ts';
import { assertAnotherAdmin } from './assertAnotherAdmin.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { assertUserCapacity } from './createUser.ts';
import { revokeSessions } from './revokeSessions.ts';
import { requireSessionUser } from './sessionUser.ts';
import { User } from './User.ts';

async function assertSuccessor({ em }: Scope, userId: number, toUserId: number): Promise<void> {
  if (toUserId === userId) {
    throw new AppError('ERR_VALIDATION', { fields: { toUserId: 'any.invalid' } });
  }
  if (required(await em.findOne(User, { id: toUserId }), 'ERR_NO_USER_FOUND').deactivatedAt) {
    throw new AppError('ERR_ASSIGNEE_INACTIVE');
  }
}

async function release(scope: Scope, user: User, toUserId: number | null): Promise<void> {
  if (isActor(scope.actor, user.id)) {
    throw new AppError('ERR_DEACTIVATE_SELF');
  }
  if (toUserId !== null) {
    await assertSuccessor(scope, user.id, toUserId);
  }
  if (user.profile === 'admin') {
    await assertAnotherAdmin(scope, user.id);
  }
  await runHook(scope, 'user.releasing', { userId: user.id, toUserId, cause: 'userDeactivated' });
  Object.assign(user, { deactivatedAt: scope.now, online: false });
  await scope.em.flush();
  await revokeSessions(scope, user.id);
}

/** Ends the user's sessions and hands over the open tickets; the record and its history stay. Again, it changes nothing. */
export async function deactivateUser(scope: RequestScope, { id, toUserId }: InputOf<typeof api.users.deactivate>): Promise<SessionUser> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    await lockUsers(companyScope, toUserId ? [id, toUserId] : [id]);
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.deactivate', user);
    if (!user.deactivatedAt) {
      await release(companyScope, user, toUserId ?? null);
      await recordAudit(
        { ...companyScope, request: scope.request },
        { action: 'user.deactivate', subject: { type: 'user', id }, details: { toUserId: toUserId ?? null } },
      );
      companyScope.recordEvent('user.changed', { userId: id });
    }
    return requireSessionUser(companyScope, id);
  });
}

/** Lets a user sign in again, with the password of before, within the plan's limit. */
export async function reactivateUser(scope: RequestScope, { id }: InputOf<typeof api.users.reactivate>): Promise<SessionUser> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    await lockUsers(companyScope, [id]);
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.deactivate', user);
    if (user.deactivatedAt) {
      await assertUserCapacity(companyScope);
      user.deactivatedAt = null;
      await companyScope.em.flush();
      await recordAudit({ ...companyScope, request: scope.request }, { action: 'user.reactivate', subject: { type: 'user', id } });
      companyScope.recordEvent('user.changed', { userId: id });
    }
    return requireSessionUser(companyScope, id);
  });
}
