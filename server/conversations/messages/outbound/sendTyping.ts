import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { assignmentOf, Ticket } from '#server/conversations/tickets/index.ts';
import { resolveChat } from './resolveChat.ts';

/** Shows the customer that somebody is typing; a closed connection is ignored. */
async function setTyping(scope: Scope, ticket: Ticket, isTyping: boolean): Promise<void> {
  const { channels } = scope.platform;
  const { address: chat } = await resolveChat(scope, ticket);
  // Bare numbers have not been checked yet.
  if (ticket.whatsappId && channels !== undefined && chat.includes('@')) {
    await channels
      .setTyping(scope, ticket.whatsappId, chat, isTyping)
      .catch((err: unknown) => scope.log.debug({ err, ticketId: ticket.id }, 'typing could not be shown'));
  }
}

/** For automations. */
export async function showTyping(scope: Scope, ticketId: number, isTyping: boolean): Promise<void> {
  const ticket = await scope.em.findOne(Ticket, { id: ticketId });
  await (ticket === null ? undefined : setTyping(scope, ticket, isTyping));
}

export async function sendTyping(scope: Scope, { ticketId, isTyping }: InputOf<typeof api.messages.type>): Promise<void> {
  const ticket = required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  await setTyping(scope, ticket, isTyping);
}
