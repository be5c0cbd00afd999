import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { lockQueue } from '#server/workspace/queues/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { User } from './User.ts';

const changedUser = { userId: column.number() };

/** Replaces the people of a queue; deactivated ones stay in it for the day they come back. */
export async function setUsersOfQueue(scope: Scope, { id, userIds }: InputOf<typeof api.users.setOfQueue>): Promise<void> {
  const { em, companyId } = scope;
  await lockQueue(scope, id);
  if (userIds.length > 0 && (await em.count(User, { id: { $in: userIds }, deactivatedAt: null })) !== userIds.length) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
  const removedUsers = await queryRows(
    em,
    queryOf(
      changedUser,
      `delete from user_queues l using users u
       where u.id = l.user_id and u.deactivated_at is null and l.queue_id = $1 and l.user_id <> all($2::int[])
       returning l.user_id as "userId"`,
    ),
    [id, userIds],
  );
  const addedUsers = await queryRows(
    em,
    queryOf(
      changedUser,
      `insert into user_queues (company_id, user_id, queue_id) select $1, unnest($2::int[]), $3
       on conflict (user_id, queue_id) do nothing returning user_id as "userId"`,
    ),
    [companyId, userIds, id],
  );
  for (const { userId } of [...removedUsers, ...addedUsers]) {
    scope.recordEvent('user.changed', { userId });
  }
}
