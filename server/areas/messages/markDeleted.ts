import type { Ticket } from '#server/areas/tickets/index.ts';
import type { Message } from './Message.ts';

/** A message was taken back; the list says so where it was the last one. Its words stay with the company. */
export function markDeleted(ticket: Ticket, message: Message): void {
  message.isDeleted = true;
  if (ticket.lastMessageRowId === message.id) {
    ticket.lastMessageType = 'deleted';
  }
}
