import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Hold } from '#server/channels/Channel.ts';

const forget = 'delete from connection_holds where connection_id = $1 returning connection_id as connection';

const note = `
  insert into connection_holds (company_id, connection_id, chat, cause, per_minute, message_id)
  select $1, $2, h.chat, h.cause, h."perMinute", h."messageId"
  from jsonb_to_recordset($3::jsonb) as h (chat text, cause text, "perMinute" int, "messageId" bigint)`;

/** Keeps what the sender of a number waits for, so that every process can say it. */
export async function recordHolds(scope: Scope, connectionId: number, holds: readonly Hold[]): Promise<void> {
  const { em, companyId } = scope;
  const former = await rows(em, queryOf({ connection: column.number() }, forget), [connectionId]);
  await (holds.length === 0 ? undefined : execute(em, note, [companyId, connectionId, JSON.stringify(holds)]));
  if (former.length + holds.length > 0) {
    scope.record('connection.held', { connectionId });
  }
}

/** Whether its pace held a number back when that was last told. */
export async function wasPaced({ em }: Scope, connectionId: number): Promise<boolean> {
  const held = await rows(em, queryOf({}, `select from connection_holds where connection_id = $1 and cause = 'pace'`), [connectionId]);
  return held.length > 0;
}
