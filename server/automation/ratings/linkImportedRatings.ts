import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The round in which each was asked for, which has one; the last one before the answer else. */
const statement = `
  update ticket_ratings g set tracking_id = n.id, queue_id = coalesce(g.queue_id, n.queue_id), user_id = coalesce(g.user_id, n.user_id),
    asked_at = least(coalesce(n.rating_at, g.asked_at), g.asked_at)
  from (
    select distinct on (k.id) r.id as rating_id, k.id, k.queue_id, k.user_id, k.rating_at
    from ticket_ratings r cross join lateral (
      select k.* from ticket_trackings k
      where k.company_id = r.company_id and k.ticket_id = r.ticket_id and k.created_at <= r.rated_at
        and (k.user_id is null or r.user_id is null or k.user_id = r.user_id)
      order by k.created_at desc, k.id desc limit 1
    ) k
    where r.id = any($1::int[]) and r.tracking_id is null
    order by k.id, r.rated_at desc, r.id
  ) n
  where g.id = n.rating_id and not exists (select from ticket_ratings t where t.company_id = g.company_id and t.tracking_id = n.id)`;

/** Gives ratings that were brought the rounds of their tickets, by which reports find them; of two of one round the later one. */
export const linkImportedRatings = ({ em }: Scope, ids: readonly number[]): Promise<void> => execute(em, statement, [ids]);
