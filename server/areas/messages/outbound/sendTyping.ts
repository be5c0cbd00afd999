import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { assignmentOf, Ticket } from '#server/areas/tickets/index.ts';
import { resolveChat } from './resolveChat.ts';

/** Shows the other side that an agent is writing. A number that is not connected shows nothing, and nobody minds. */
export async function sendTyping(scope: Scope, { ticketId, isTyping }: InputOf<typeof api.messages.type>): Promise<void> {
  const ticket = required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  const { channels } = scope.platform;
  const { address: chat } = await resolveChat(scope, ticket);
  // Nothing is shown to strangers whose address nobody has looked up.
  if (ticket.whatsappId && channels !== undefined && chat.includes('@')) {
    await channels
      .setTyping(scope, ticket.whatsappId, { chat, isTyping })
      .catch((err: unknown) => scope.log.debug({ err, ticketId }, 'nobody was shown that somebody writes'));
  }
}
