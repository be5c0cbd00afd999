import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';

const batchSize = 100;

interface DueSnooze {
  readonly id: number;
  readonly companyId: number;
}

/** Companies take turns. */
const dueStatement = `
  select id, company_id as "companyId" from tickets where snoozed_until <= $1
  order by row_number() over (partition by company_id order by snoozed_until, id), id limit ${batchSize}`;

/** The ticket comes back at the top of the list and unread, so that nobody overlooks it. */
const wakeQuery = queryOf(
  { id: column.number() },
  `update tickets set snoozed_at = null, snoozed_until = null, snoozed_by = null, unread_messages = greatest(unread_messages, 1), updated_at = $2
   where id = $1 and snoozed_until <= $2 returning id`,
);

/** The change and its event are committed together: a killed process leaves neither, and the next run does both. */
async function wakeTicket(scope: Scope, id: number): Promise<void> {
  const rows = await queryRows(scope.em, wakeQuery, [id, scope.now]);
  if (rows.length > 0) {
    scope.recordEvent('ticket.woken', { ticketId: id });
  }
}

async function wakeOne(platform: Platform, { id, companyId }: DueSnooze): Promise<void> {
  try {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => wakeTicket(scope, id));
  } catch (error) {
    platform.log.warn({ err: error, companyId, ticketId: id }, 'a snoozed ticket could not be woken');
  }
}

export const wakeSnoozed: RecurringJob = {
  name: 'tickets.wakeSnoozed',
  every: 2_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueSnooze>(platform, dueStatement, [platform.now()]);
    for (const snooze of due) {
      await wakeOne(platform, snooze);
    }
    return due.length === batchSize;
  },
};
