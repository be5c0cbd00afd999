import type { UserScope } from '#server/platform/database/scope.ts';
import { assertCurrentPassword, holdUser, User } from '#server/workspace/users/index.ts';

/** An open screen is not enough to change how somebody signs in. Throws ERR_CURRENT_PASSWORD. */
export async function assertOwnPassword(scope: UserScope, currentPassword: string): Promise<User> {
  await holdUser(scope, scope.actor.userId);
  const user = await scope.em.findOneOrFail(User, { id: scope.actor.userId });
  await assertCurrentPassword(scope, user, currentPassword);
  return user;
}
