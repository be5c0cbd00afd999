import { AppError } from '#shared/errors.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A queue that is being removed is waited for: it would be gone between the look and the insert. */
const lockQuery = queryOf({ id: column.number() }, 'select id from queues where id = any($1::int[]) order by id for key share');

/** Replaces the queues of a user; links that remain keep their dates. */
export async function setUserQueues({ em, companyId }: Scope, userId: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length > 0 && (await queryRows(em, lockQuery, [queueIds])).length !== queueIds.length) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
  await execute(em, 'delete from user_queues where user_id = $1 and queue_id <> all($2::int[])', [userId, queueIds]);
  await execute(
    em,
    'insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[]) on conflict (user_id, queue_id) do nothing',
    [companyId, userId, queueIds],
  );
}
