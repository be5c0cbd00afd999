import { findBillingTask } from '#shared/automation/billingProviders.ts';
import { lockTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { BotTurn } from './BotTurn.ts';

const queueQuery = queryOf({ name: column.text() }, 'select name from queues where id = $1');

/** A billing system answers as long as the ticket is in a queue of such a name. */
async function isStillAsked({ em }: Scope, { queueId }: Ticket, { billing }: BotTurn): Promise<boolean> {
  const [queue] = await queryRows(em, queueQuery, [queueId ?? null]);
  return queue !== undefined && findBillingTask(queue.name) === billing;
}

const isAutomationOf = ({ useIntegration, promptId, integrationId }: Ticket, turn: BotTurn): boolean =>
  useIntegration && (promptId ?? null) === turn.promptId && (integrationId ?? null) === turn.integrationId;

/** The ticket, locked, while this automation answers in it; null once a person has it, or it has ended otherwise. */
export async function lockAnswered(scope: Scope, turn: BotTurn): Promise<Ticket | null> {
  const ticket = await lockTicket(scope, turn.ticketId);
  const isWaiting = ticket.id === turn.ticketId && ticket.status === 'pending' && !ticket.userId;
  const isOurs = isWaiting && (turn.billing === null ? isAutomationOf(ticket, turn) : await isStillAsked(scope, ticket, turn));
  return isOurs ? ticket : null;
}
