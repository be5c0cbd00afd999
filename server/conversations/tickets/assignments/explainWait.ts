import type { api } from '#shared/api.ts';
import type { TicketWait } from '#shared/conversations/tickets/assignments.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { showTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { decideAssignment, isWaiting, readSituation } from './readSituation.ts';

/** Why nobody gets a waiting ticket now, by the rule that gives tickets; without a queue there is none that could. */
export async function explainWait(scope: Scope, { ticketId }: InputOf<typeof api.assignments.wait>): Promise<TicketWait> {
  const { id } = await showTicket(scope, { id: ticketId });
  const ticket = required(await scope.em.findOne(Ticket, { id }), 'ERR_NO_TICKET_FOUND');
  const situation = isWaiting(ticket) ? await readSituation(scope, ticket) : null;
  const assignment = situation === null ? null : decideAssignment(situation);
  return { reason: assignment?.userId === null ? assignment.reason : null };
}
