import { isActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { lockUsers } from './userLock.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { assertAnotherAdmin } from './assertAnotherAdmin.ts';
import { User } from './User.ts';

/** Throws ERR_LAST_OPERATOR unless another user, of any company, is an operator. */
async function assertAnotherOperator({ platform }: Pick<Scope, 'platform'>, userId: number): Promise<void> {
  const others = await queryAsSupport(platform, 'select 1 from users where super and deactivated_at is null and id <> $1 limit 1', [
    userId,
  ]);
  if (others.length === 0) {
    throw new AppError('ERR_LAST_OPERATOR');
  }
}

async function assertSuccessor(scope: Scope, user: User): Promise<void> {
  if (user.profile === 'admin') {
    await assertAnotherAdmin(scope, user.id);
  }
  if (user.super) {
    await assertAnotherOperator(scope, user.id);
  }
}

/** Throws where nobody could take the place of a user; one who is gone needs nobody. */
export async function assertReplaceable(scope: Scope, id: number): Promise<void> {
  const user = await scope.em.findOne(User, { id });
  await (user === null ? undefined : assertSuccessor(scope, user));
}

/** The user, if the actor may remove them: not oneself, not the last admin. */
export async function requireRemovable(scope: Scope, id: number): Promise<User> {
  const user = required(await scope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
  authorize(scope, 'user.delete', user);
  if (isActor(scope.actor, id)) {
    throw new AppError('ERR_DELETE_SELF');
  }
  await assertSuccessor(scope, user);
  return user;
}

async function removeWithLinks(scope: Scope, user: User): Promise<void> {
  await runHook(scope, 'user.releasing', { userId: user.id, toUserId: null, cause: 'userRemoved' });
  scope.em.remove(user);
  scope.recordEvent('user.removed', { userId: user.id });
}

/** Removes a user whom somebody who may has had erased; `prepare` comes first, behind the locks. */
export async function removeErasedUser(scope: Scope, id: number, prepare: (user: User) => Promise<void>): Promise<void> {
  await lockUsers(scope, [id]);
  const user = await scope.em.findOne(User, { id });
  if (user !== null) {
    await assertSuccessor(scope, user);
    await prepare(user);
    await removeWithLinks(scope, user);
  }
}

/** Removes a user with sessions and links. */
export async function removeUser(scope: Scope, { id }: InputOf<typeof api.users.remove>): Promise<Confirmation> {
  await runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    await lockUsers(companyScope, [id]);
    await removeWithLinks(companyScope, await requireRemovable(companyScope, id));
  });
  return { message: 'User deleted' };
}
