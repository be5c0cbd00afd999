import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import { forgetSender } from '#server/conversations/chats/index.ts';
import { removeErasedUser } from '#server/workspace/users/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { maskLiveEvents } from '#server/platform/live/maskLiveEvents.ts';
import { forgetMails } from '#server/platform/mail/forgetMails.ts';
import { countUser } from './countUser.ts';
import { ownArchives } from './userTables.ts';

type Erased = Pick<PersonReport, 'data' | 'files'>;

/** A user with everything that is theirs alone; the work that they did for the company stays without the name. */
export async function eraseUser(scope: Scope, userId: number): Promise<Erased> {
  const { em, platform } = scope;
  const erased: { counts: Erased; email: string } = { counts: { data: [], files: 0 }, email: '' };
  await removeErasedUser(scope, userId, async (user) => {
    Object.assign(erased, { counts: await countUser(em, platform, user), email: user.email });
    await forgetMails(em, user.email);
    await forgetSender(scope, user);
    await execute(em, `delete from person_requests where ${ownArchives}`, [userId]);
  });
  await em.flush();
  await maskLiveEvents(em, erased.email);
  return erased.counts;
}
