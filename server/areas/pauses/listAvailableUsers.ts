import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { isCurrentPause } from './pauseRecords.ts';

/** Person to whom a new ticket may be given. */
export interface AvailableUser {
  readonly id: number;
  readonly online: boolean;
}

const query = queryOf(
  { id: column.number(), online: column.boolean() },
  `select u.id, u.online from users u
   where u.deactivated_at is null
     and ($1::int is null or exists (select 1 from user_queues q where q.user_id = u.id and q.queue_id = $1))
     and not exists (select 1 from pauses p where p.user_id = u.id and ${isCurrentPause})
   order by u.id`,
);

/** People who may be given new tickets by themselves: active and not in a pause; of one queue, or of all with null. */
export const listAvailableUsers = ({ em }: Scope, queueId: number | null): Promise<AvailableUser[]> => queryRows(em, query, [queueId]);
