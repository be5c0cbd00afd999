import type { TicketTargetKind } from '#shared/conversations/tickets/targets.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';

const batchSize = 100;

interface DueTicket {
  readonly id: number;
  readonly companyId: number;
}

const isDue = (kind: TicketTargetKind): string =>
  `(${kind}_warn_at <= $1 and ${kind}_warn_at is not null and ${kind}_told < 2 and (${kind}_told = 0 or ${kind}_due_at <= $1))`;

/** Companies take turns. */
const dueStatement = `
  select id, company_id as "companyId" from tickets where ${isDue('answer')} or ${isDue('resolution')}
  order by row_number() over (partition by company_id order by least(answer_due_at, resolution_due_at), id), id limit ${batchSize}`;

/** 1: a warning was sent; 2: the notice that it is missed. */
const toldNow = (kind: TicketTargetKind): string =>
  `case when t.${kind}_due_at <= $2 then 2 when t.${kind}_warn_at <= $2 then 1 else t.${kind}_told end`;

const tellQuery = queryOf(
  { answerBefore: column.number(), answer: column.number(), resolutionBefore: column.number(), resolution: column.number() },
  `with before as (select id, answer_told, resolution_told from tickets where id = $1 for update)
   update tickets t set answer_told = ${toldNow('answer')}, resolution_told = ${toldNow('resolution')} from before b where t.id = b.id
   returning b.answer_told::int as "answerBefore", t.answer_told::int as answer, b.resolution_told::int as "resolutionBefore",
     t.resolution_told::int as resolution`,
);

/** Mark and event are committed together, so that each is sent once. */
async function tellTarget(scope: Scope, ticketId: number): Promise<void> {
  const [told] = await queryRows(scope.em, tellQuery, [ticketId, scope.now]);
  if (told === undefined) {
    return;
  }
  const kinds = [
    { kind: 'answer', before: told.answerBefore, now: told.answer },
    { kind: 'resolution', before: told.resolutionBefore, now: told.resolution },
  ] as const;
  for (const { kind, before, now } of kinds) {
    if (now > before) {
      scope.recordEvent('ticket.targetDue', { ticketId, kind, isMissed: now === 2 });
    }
  }
}

async function tellOne(platform: Platform, { id, companyId }: DueTicket): Promise<void> {
  try {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => tellTarget(scope, id));
  } catch (error) {
    platform.log.warn({ err: error, companyId, ticketId: id }, 'a target that is due could not be reported');
  }
}

/** Warns before a target is missed, and says that it is. */
export const watchTargets: RecurringJob = {
  name: 'tickets.watchTargets',
  every: 10_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueTicket>(platform, dueStatement, [platform.now()]);
    for (const ticket of due) {
      await tellOne(platform, ticket);
    }
    return due.length === batchSize;
  },
};
