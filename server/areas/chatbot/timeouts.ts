import { sendAutomatic } from '#server/areas/messages/index.ts';
import { closeTicket, lockTicket, transferTicket, type Ticket } from '#server/areas/tickets/index.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';

const batchSize = 100;

interface DueTicket {
  readonly id: number;
  readonly companyId: number;
}

/** A rule that acts on tickets which nothing has happened to for a time that their connection names. */
interface TimeoutRule {
  readonly name: string;
  /** On tickets `t` of connections `w`; `$1` is now. */
  readonly condition: string;
  act(scope: Scope, ticket: Ticket): Promise<void>;
}

/** Companies take turns. */
const dueStatement = ({ condition }: TimeoutRule): string => `
  select t.id, t.company_id as "companyId" from tickets t join connections w on w.id = t.whatsapp_id where ${condition}
  order by row_number() over (partition by t.company_id order by t.updated_at, t.id), t.id limit ${batchSize}`;

const stillDueQuery = ({ condition }: TimeoutRule) =>
  queryOf(
    { id: column.number() },
    `select t.id from tickets t join connections w on w.id = t.whatsapp_id where t.id = $2 and ${condition}`,
  );

/** What was due is looked at again under the ticket's lock; the move and its text are committed together. */
async function actOne(platform: Platform, rule: TimeoutRule, { id, companyId }: DueTicket): Promise<void> {
  try {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
      const ticket = await lockTicket(scope, id);
      const [due] = await queryRows(scope.em, stillDueQuery(rule), [scope.now, ticket.id]);
      await (due === undefined ? undefined : rule.act(scope, ticket));
    });
  } catch (error) {
    platform.log.warn({ err: error, companyId, ticketId: id }, 'a ticket whose time was over could not be moved');
  }
}

const createTimeoutTask = (rule: TimeoutRule): MaintenanceTask => ({
  name: rule.name,
  intervalMs: 30_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueTicket>(platform, dueStatement(rule), [platform.now()]);
    for (const ticket of due) {
      await actOne(platform, rule, ticket);
    }
    return false;
  },
});

const textQuery = queryOf({ text: column.text() }, 'select expires_inactive_message as text from connections where id = $1');
const queueQuery = queryOf(
  { queueId: column.orNull(column.number()) },
  'select transfer_queue_id as "queueId" from connections where id = $1',
);

/** Tickets that wait without a queue go to the one that their connection names (contract, behaviour 9.2). */
export const transferWaiting = createTimeoutTask({
  name: 'tickets without queue',
  condition: `t.status = 'pending' and t.queue_id is null and not t.is_group and w.transfer_queue_id is not null
    and w.time_to_transfer > 0 and t.updated_at < $1::timestamptz - make_interval(mins => w.time_to_transfer)`,
  act: async (scope, ticket) => {
    const [row] = await queryRows(scope.em, queueQuery, [ticket.whatsappId]);
    await transferTicket(scope, ticket, { queueId: row?.queueId ?? null, cause: 'timeout' });
  },
});

/** Open tickets whose customer does not answer are closed with a text (contract, behaviour 9.3); what is put aside is left there. */
export const closeInactive = createTimeoutTask({
  name: 'inactive tickets',
  condition: `t.status = 'open' and not t.is_group and t.from_me and t.snoozed_at is null and w.expires_ticket > 0
    and t.updated_at < $1::timestamptz - make_interval(mins => w.expires_ticket)`,
  act: async (scope, ticket) => {
    const [row] = await queryRows(scope.em, textQuery, [ticket.whatsappId]);
    if (row !== undefined && row.text.trim() !== '') {
      await sendAutomatic(scope, ticket, { text: row.text, origin: 'bot' });
    }
    ticket.unreadMessages = 0;
    await closeTicket(scope, ticket, { cause: 'timeout' });
  },
});
