import { sendAutomatic } from '#server/conversations/messages/index.ts';
import { closeTicket, lockTicket, transferTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { decideTimeout, type TimedTicket, type TimeoutRules } from './decideTimeout.ts';
import { storeDecisions } from './decisions.ts';
import type { Effect } from './Effect.ts';

const batchSize = 100;

interface DueTicket {
  readonly id: number;
  readonly companyId: number;
}

/** Finds tickets which nothing has happened to for a time that their connection names. */
interface TimeoutRule {
  readonly name: string;
  /** On tickets `t` of connections `w`; `$1` is now. */
  readonly condition: string;
}

/** Companies take turns. */
const dueStatement = ({ condition }: TimeoutRule): string => `
  select t.id, t.company_id as "companyId" from tickets t join connections w on w.id = t.whatsapp_id where ${condition}
  order by row_number() over (partition by t.company_id order by t.updated_at, t.id), t.id limit ${batchSize}`;

const rulesQuery = queryOf<TimeoutRules>(
  {
    transferQueueId: column.orNull(column.number()),
    transferMinutes: column.orNull(column.number()),
    closeMinutes: column.number(),
    closingText: column.text(),
  },
  `select transfer_queue_id as "transferQueueId", time_to_transfer as "transferMinutes", expires_ticket as "closeMinutes",
     expires_inactive_message as "closingText" from connections where id = $1`,
);

/** What a connection lets the time do; null: it is gone. */
export const readTimeoutRules = async ({ em }: Scope, connectionId: number | null): Promise<TimeoutRules | null> =>
  (await queryRows(em, rulesQuery, [connectionId]))[0] ?? null;

const timedTicketOf = ({ isGroup, status, queueId, fromMe, snoozedAt, updatedAt }: Ticket): TimedTicket => ({
  isGroup,
  status,
  queueId: queueId ?? null,
  isAnswered: fromMe,
  isAside: snoozedAt instanceof Date,
  changedAt: updatedAt,
});

async function applyTimeout(scope: Scope, ticket: Ticket, effect: Effect): Promise<void> {
  if (effect.kind === 'enterQueue') {
    await transferTicket(scope, ticket, { queueId: effect.queueId, cause: 'timeout' });
  } else if (effect.kind === 'reply') {
    await sendAutomatic(scope, ticket, { text: effect.text, origin: 'bot' });
  } else if (effect.kind === 'close') {
    ticket.unreadMessages = 0;
    await closeTicket(scope, ticket, { cause: 'timeout' });
  }
}

/** What was due is decided under the ticket's lock; the move, its text and its reason are committed together. */
const act = (platform: Platform, { id, companyId }: DueTicket, kinds: ReadonlySet<Effect['kind']>): Promise<void> =>
  runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const ticket = await lockTicket(scope, id);
    const rules = await readTimeoutRules(scope, ticket.whatsappId ?? null);
    const effects = rules === null ? [] : decideTimeout(scope.now, timedTicketOf(ticket), rules).filter(({ kind }) => kinds.has(kind));
    for (const effect of effects) {
      await applyTimeout(scope, ticket, effect);
    }
    await storeDecisions(scope, [{ ticketId: ticket.id, effects }]);
  });

const moves = ['enterQueue', 'close'] as const;
const attempts: readonly ReadonlySet<Effect['kind']>[] = [new Set(['reply', ...moves]), new Set(moves)];

/** A text that cannot be sent keeps no conversation open (contract, behaviour 9.3): then it ends without. */
async function actOne(platform: Platform, due: DueTicket): Promise<void> {
  for (const kinds of attempts) {
    try {
      return await act(platform, due, kinds);
    } catch (err) {
      const { id: ticketId, companyId } = due;
      platform.log.warn({ err, companyId, ticketId, isTold: kinds.has('reply') }, 'a ticket whose time was over could not be moved');
    }
  }
}

const createTimeoutJob = (rule: TimeoutRule): RecurringJob => ({
  name: rule.name,
  every: 30_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueTicket>(platform, dueStatement(rule), [platform.now()]);
    for (const ticket of due) {
      await actOne(platform, ticket);
    }
    return false;
  },
});

/** Tickets that wait without a queue go to the one that their connection names. */
export const transferWaiting = createTimeoutJob({
  name: 'chatbot.transferWaiting',
  condition: `t.status = 'pending' and t.queue_id is null and not t.is_group and w.transfer_queue_id is not null
    and w.time_to_transfer > 0 and t.updated_at < $1::timestamptz - make_interval(mins => w.time_to_transfer)`,
});

/** Open tickets whose customer does not answer are closed with a text; what is put aside is left there. */
export const closeInactive = createTimeoutJob({
  name: 'chatbot.closeInactive',
  condition: `t.status = 'open' and not t.is_group and t.from_me and t.snoozed_at is null and w.expires_ticket > 0
    and t.updated_at < $1::timestamptz - make_interval(mins => w.expires_ticket)`,
});
