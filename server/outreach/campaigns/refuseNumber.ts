import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Campaigns come before their recipients, as everywhere, so that nobody waits for the other. */
const lockQuery = queryOf(
  { id: column.number() },
  `select c.id from campaigns c where c.id in (
     select s.campaign_id from campaign_shippings s
     where s.number_key = phone_number_key($1) and s.outcome in ('waiting', 'asked', 'confirmed'))
   order by c.id for update`,
);

const refuseStatement = `
  update campaign_shippings set outcome = 'refused', reason = 'optedOut', updated_at = $2,
    confirmation = case when outcome = 'asked' then false else confirmation end
  where number_key = phone_number_key($1) and outcome in ('waiting', 'asked', 'confirmed')`;

/** Takes a number out of all campaigns that have not sent to it. */
export async function refuseNumber({ em, now }: Scope, number: string): Promise<void> {
  const campaigns = await queryRows(em, lockQuery, [number]);
  await execute(em, refuseStatement, [number, now]);
  await execute(em, 'update campaigns set is_told = false where id = any($1::int[])', [campaigns.map(({ id }) => id)]);
}
