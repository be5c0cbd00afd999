import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { BotTurn } from './BotTurn.ts';
import type { Outcome } from './Outcome.ts';

/** Longer than any service may take: a turn whose process has died is taken again then. */
const claimMs = 120_000;

/** The first waiting turn of a ticket; a later request takes the place of one that waits. */
export const enqueueTurns = (scope: Scope, ticketId: number, at: Date = scope.now): void =>
  scope.enqueue('botTurns.take', { ticketId }, { key: `${ticketId}`, at });

const insertStatement = `
  insert into bot_turns (company_id, ticket_id, message_id, prompt_id, integration_id, billing, next_attempt_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (company_id, message_id) do nothing`;

const lockStatement = `select pg_advisory_xact_lock(hashtextextended('billing turns of ' || contact_id, 0)) from tickets where id = $1`;

/** Adds a turn, once for each message. */
export async function addTurn(scope: Scope, turn: DomainEvents['chatbot.turnDue']): Promise<void> {
  const { ticketId, messageId, promptId, integrationId, billing } = turn;
  // Turns of a contact are committed in the order of their ids: each knows the earlier ones, whose number is limited.
  await (billing === null ? undefined : execute(scope.em, lockStatement, [ticketId]));
  await execute(scope.em, insertStatement, [scope.companyId, ticketId, messageId, promptId, integrationId, billing, scope.now]);
  enqueueTurns(scope, ticketId);
}

const claimQuery = queryOf<BotTurn>(
  {
    id: column.number(),
    ticketId: column.number(),
    messageId: column.number(),
    promptId: column.orNull(column.number()),
    integrationId: column.orNull(column.number()),
    billing: column.orNull(column.text<BillingTask>()),
    attempts: column.number(),
    createdAt: column.text(),
    outcome: column.orNull(column.storedJson<Outcome>()),
    reason: column.orNull(column.text()),
    sent: column.number(),
  },
  `update bot_turns set claimed_until = $3, attempts = attempts + 1
   where id = (select id from bot_turns where ticket_id = $1 and state = 'waiting' order by id limit 1 for update)
     and next_attempt_at <= $2 and (claimed_until is null or claimed_until <= $2)
   returning id::float8 as id, ticket_id as "ticketId", message_id::float8 as "messageId", prompt_id as "promptId",
     integration_id as "integrationId", billing, attempts, iso(created_at) as "createdAt", outcome, reason, sent`,
);
const dueQuery = queryOf(
  { dueAt: column.text() },
  `select iso(greatest(next_attempt_at, coalesce(claimed_until, next_attempt_at))) as "dueAt" from bot_turns
   where ticket_id = $1 and state = 'waiting' order by id limit 1`,
);

/** Looks after the next turn of a ticket when it is due. */
export async function enqueueNext(scope: Scope, ticketId: number): Promise<void> {
  const [next] = await queryRows(scope.em, dueQuery, [ticketId]);
  if (next !== undefined) {
    enqueueTurns(scope, ticketId, new Date(next.dueAt));
  }
}

/** The oldest waiting turn of a ticket, for this process alone; null: there is none, or another process has it. */
export async function claimTurn(scope: Scope, ticketId: number): Promise<BotTurn | null> {
  const [turn] = await queryRows(scope.em, claimQuery, [ticketId, scope.now, new Date(scope.now.getTime() + claimMs)]);
  if (turn === undefined) {
    await enqueueNext(scope, ticketId);
  }
  return turn ?? null;
}

const joinStatement = `
  update bot_turns set state = 'answered', reason = 'joined', finished_at = $3
  where ticket_id = $1 and prompt_id = $2 and state = 'waiting' and id > $4`;

/** What a customer has written in several messages is answered at once, by the first turn. */
export const joinLaterTurns = ({ em, now }: Scope, { ticketId, promptId, id }: BotTurn): Promise<void> =>
  execute(em, joinStatement, [ticketId, promptId, now, id]);

export const saveOutcome = ({ em }: Scope, { id }: BotTurn, outcome: Outcome): Promise<void> =>
  execute(em, `update bot_turns set outcome = $2::jsonb where id = $1`, [id, JSON.stringify(outcome)]);

export const saveSent = ({ em }: Scope, { id }: BotTurn, sentCount: number): Promise<void> =>
  execute(em, 'update bot_turns set sent = $2 where id = $1', [id, sentCount]);

export const postponeTurn = ({ em, now }: Scope, { id }: BotTurn, retryInMs: number): Promise<void> =>
  execute(em, 'update bot_turns set next_attempt_at = $2, claimed_until = null where id = $1', [id, new Date(now.getTime() + retryInMs)]);

export const finishTurn = (
  { em, now }: Scope,
  { id }: BotTurn,
  { state, reason = null }: { state: 'answered' | 'dropped' | 'failed'; reason?: string | null },
): Promise<void> =>
  execute(em, `update bot_turns set state = $2, reason = $3, finished_at = $4, claimed_until = null, outcome = null where id = $1`, [
    id,
    state,
    reason,
    now,
  ]);
