import { AppError } from '#shared/errors.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Queue } from '#server/areas/queues/index.ts';

/** Replaces the queues of a user; links that remain keep their dates. */
export async function setUserQueues({ em, companyId }: Scope, userId: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length > 0 && (await em.count(Queue, { id: { $in: [...queueIds] } })) !== queueIds.length) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
  await execute(em, 'delete from user_queues where user_id = $1 and queue_id <> all($2::int[])', [userId, queueIds]);
  await execute(
    em,
    'insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[]) on conflict (user_id, queue_id) do nothing',
    [companyId, userId, queueIds],
  );
}
