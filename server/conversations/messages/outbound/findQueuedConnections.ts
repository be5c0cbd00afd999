import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';

const queuedStatement = `
  select c.id from jsonb_to_recordset($1::jsonb) as c (id int, "companyId" int)
  where exists (select from messages m where m.company_id = c."companyId" and m.connection_id = c.id and m.delivery = 'queued')
    or exists (select from message_actions a where a.company_id = c."companyId" and a.connection_id = c.id and a.state = 'queued')`;

/** The ids of those connections that have a queued message or action. */
export async function findQueuedConnections(
  platform: Platform,
  connections: readonly { readonly id: number; readonly companyId: number }[],
): Promise<number[]> {
  const rows = await queryAsSupport<{ id: number }>(platform, queuedStatement, [JSON.stringify(connections)]);
  return rows.map(({ id }) => id);
}
