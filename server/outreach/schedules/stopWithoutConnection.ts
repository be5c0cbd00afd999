import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { AreaHooks } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const stopQuery = queryOf(
  { id: column.number() },
  `update schedules set status = 'ERRO', error = 'ERR_NO_WAPP_FOUND', updated_at = now()
   where whatsapp_id = $1 and status in ('PENDENTE', 'AGENDADA') returning id::float8 as id`,
);

/** A message that was to leave by a number that is removed leaves by no other one by itself: its author chooses. */
export async function stopWithoutConnection(scope: Scope, { connectionId }: AreaHooks['connection.removing']): Promise<void> {
  for (const { id } of await queryRows(scope.em, stopQuery, [connectionId])) {
    scope.recordEvent('schedule.changed', { scheduleId: id });
  }
}
