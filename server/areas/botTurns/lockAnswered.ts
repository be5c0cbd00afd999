import { lockTicket, type Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { BotTurn } from './BotTurn.ts';

/** The ticket, locked, while this automation answers in it; null once a person has it, or it has ended otherwise. */
export async function lockAnswered(scope: Scope, { ticketId, promptId, integrationId }: BotTurn): Promise<Ticket | null> {
  const ticket = await lockTicket(scope, ticketId);
  const isOurs =
    ticket.id === ticketId &&
    ticket.status === 'pending' &&
    !ticket.userId &&
    ticket.useIntegration &&
    (ticket.promptId ?? null) === promptId &&
    (ticket.integrationId ?? null) === integrationId;
  return isOurs ? ticket : null;
}
