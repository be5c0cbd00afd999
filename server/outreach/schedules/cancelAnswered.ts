import type { AreaHooks } from '#server/platform/hooks.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const cancelQuery = queryOf(
  { id: column.number() },
  `
  update schedules s set status = 'CANCELADA', updated_at = now()
  from unnest($1::int[], $2::timestamptz[]) as answer (ticket_id, sent_at) join tickets t on t.id = answer.ticket_id
  where s.contact_id = t.contact_id and s.company_id = t.company_id and s.is_cancelled_by_answer
    and s.status in ('PENDENTE', 'AGENDADA') and s.planned_at < answer.sent_at
  returning s.id`,
);

/** Cancels what was to be sent unless the customer answered first. */
export async function cancelAnswered(scope: Scope, { answers }: AreaHooks['message.answering']): Promise<void> {
  const values = [answers.map(({ ticketId }) => ticketId), answers.map(({ sentAt }) => sentAt)];
  const cancelled = await queryPrepared(scope.em, cancelQuery, values);
  cancelled.forEach(({ id }) => scope.recordEvent('schedule.changed', { scheduleId: id }));
}
