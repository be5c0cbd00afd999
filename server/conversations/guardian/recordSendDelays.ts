import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { SendDelay } from '#server/channels/Channel.ts';

const removeStatement = 'delete from connection_holds where connection_id = $1 returning connection_id as connection';

const insertStatement = `
  insert into connection_holds (company_id, connection_id, chat, cause, per_minute, message_id)
  select $1, $2, h.chat, h.cause, h."perMinute", h."messageId"
  from jsonb_to_recordset($3::jsonb) as h (chat text, cause text, "perMinute" int, "messageId" bigint)`;

/** Stores the delays of a connection, so that every process can show them. */
export async function recordSendDelays(scope: Scope, connectionId: number, delays: readonly SendDelay[]): Promise<void> {
  const { em, companyId } = scope;
  const formerRows = await queryRows(em, queryOf({ connection: column.number() }, removeStatement), [connectionId]);
  await (delays.length === 0 ? undefined : execute(em, insertStatement, [companyId, connectionId, JSON.stringify(delays)]));
  if (formerRows.length + delays.length > 0) {
    scope.recordEvent('connection.held', { connectionId });
  }
}

/** Whether the last stored delays included the rate limit. */
export async function wasPaced({ em }: Scope, connectionId: number): Promise<boolean> {
  const delayRows = await queryRows(em, queryOf({}, `select from connection_holds where connection_id = $1 and cause = 'pace'`), [
    connectionId,
  ]);
  return delayRows.length > 0;
}
