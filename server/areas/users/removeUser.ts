import type { api } from '#shared/api.ts';
import type { Told } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { companyOfUser } from './companyOfUser.ts';
import { assertAnotherAdmin } from './lastAdmin.ts';
import { releaseTickets } from './releaseTickets.ts';
import { User } from './User.ts';

/** Removes a person with sessions and links; nobody removes himself or the last admin. */
export async function removeUser(scope: Scope, { id }: InputOf<typeof api.users.remove>): Promise<Told> {
  await inCompany(scope, await companyOfUser(scope, id), async (inside) => {
    const user = found(await inside.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(inside, 'user.delete', user);
    if (id === inside.actor.userId) {
      throw new AppError('ERR_DELETE_SELF');
    }
    if (user.profile === 'admin') {
      await assertAnotherAdmin(inside, id);
    }
    await releaseTickets(inside, id);
    inside.em.remove(user);
    inside.record('user.removed', { userId: id });
  });
  return { message: 'User deleted' };
}
