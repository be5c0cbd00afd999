import type { api } from '#shared/api.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { lockAssignees } from './assigneeLock.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { assertAnotherAdmin } from './assertAnotherAdmin.ts';
import { User } from './User.ts';

/** Removes a user with sessions and links; not oneself, not the last admin. */
export async function removeUser(scope: Scope, { id }: InputOf<typeof api.users.remove>): Promise<Confirmation> {
  await runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    await lockAssignees(companyScope, [id]);
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.delete', user);
    if (id === companyScope.actor.userId) {
      throw new AppError('ERR_DELETE_SELF');
    }
    if (user.profile === 'admin') {
      await assertAnotherAdmin(companyScope, id);
    }
    await runHook(companyScope, 'user.releasing', { userId: id, toUserId: null, cause: 'userRemoved' });
    companyScope.em.remove(user);
    companyScope.recordEvent('user.removed', { userId: id });
  });
  return { message: 'User deleted' };
}
