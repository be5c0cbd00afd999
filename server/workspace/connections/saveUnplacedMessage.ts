import type { InboundUnplaced } from '#server/channels/Channel.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const insertStatement = `
  insert into connection_unplaced_messages (company_id, connection_id, external_id, address, kind, body, at, stanza)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;

/** Of a connection: strangers write as many as they like. */
const maxKept = 1000;

const purgeStatement = `
  delete from connection_unplaced_messages where connection_id = $1 and (created_at < now() - interval '90 days' or id in (
    select id from connection_unplaced_messages where connection_id = $1 order by id desc offset ${maxKept}))`;

/** Keeps a message without a chat, for the admins. */
export async function saveUnplacedMessage({ em, companyId }: Scope, connectionId: number, message: InboundUnplaced): Promise<void> {
  const { externalId, address, kind, body, at, stanza = null } = message;
  await execute(em, insertStatement, [companyId, connectionId, externalId, address, kind, body, at.toISOString(), stanza]);
  await execute(em, purgeStatement, [connectionId]);
}
