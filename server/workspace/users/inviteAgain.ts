import { isActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { sendInvitation } from './createUser.ts';
import { User } from './User.ts';

/** The second step goes with an invitation of somebody else; one's own would turn a mailbox and an open screen into both steps. */
const isOfSomebodyElse = ({ actor }: Scope, id: number): boolean => !isActor(actor, id) || actor.operator !== undefined;

/** Mails another invitation; also to somebody who has signed in before, as a way back in without password and second step. */
export async function inviteAgain(scope: Scope, { id }: InputOf<typeof api.users.invite>): Promise<Confirmation> {
  await runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.deactivate', user);
    if (user.deactivatedAt) {
      throw new AppError('ERR_ASSIGNEE_INACTIVE');
    }
    await sendInvitation(companyScope, user, isOfSomebodyElse(scope, id));
    companyScope.recordEvent('user.changed', { userId: id });
  });
  return { message: 'Invitation sent' };
}
