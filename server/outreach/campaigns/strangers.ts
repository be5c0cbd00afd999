import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Keys of the numbers that have talked with a connection; `connectionId` is an expression. */
export const knownNumbersSql = (connectionId: string): string => `
  select phone_number_key(k.number) from contacts k join tickets t on t.contact_id = k.id
  where t.whatsapp_id = ${connectionId}::int and t.last_message_at is not null
  union
  select phone_number_key(k.number) from contacts k join connection_approaches a on a.contact_id = k.id
  where a.connection_id = ${connectionId}::int`;

const strangersQuery = queryOf(
  { count: column.number() },
  `select count(*)::int as count from campaign_shippings s
   where s.campaign_id = $2 and s.outcome = 'waiting' and s.number_key not in (${knownNumbersSql('$1')})`,
);

/** Waiting recipients who have never talked with the connection. */
export async function countStrangers({ em }: Scope, connectionId: number, campaignId: number): Promise<number> {
  const [row] = await queryRows(em, strangersQuery, [connectionId, campaignId]);
  return row?.count ?? 0;
}
