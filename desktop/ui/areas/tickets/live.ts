import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { mayMove } from '#shared/rules/delivery.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { actorOf } from '#ui/data/actor.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';
import { patchPages } from '#ui/data/query.ts';
import { sessionStore } from '#ui/data/sessionStore.ts';
import { dropUnlessTold, editTickets, heldTicket, keepTicket } from './keepTicket.ts';
import type { AnyTicket } from './ticketDialogs.ts';

const actorNow = (): Actor | null => {
  const { user } = sessionStore.get();
  return user === null ? null : actorOf(user);
};

function readTicket(cache: QueryClient, ticketId: number, actor: Actor): void {
  const held = heldTicket(cache, ticketId);
  if (held !== null && held.unreadMessages > 0) {
    keepTicket(cache, { ...held, unreadMessages: 0 }, actor);
  }
}

/** A receipt for the message that the row shows. */
function withReceipt<Ticket extends AnyTicket>(ticket: Ticket, { ticketId, fromMe, delivery, createdAt }: MessageRecord): Ticket {
  const isShown = ticket.id === ticketId && ticket.fromMe && fromMe && ticket.lastMessageAt === createdAt;
  const { lastMessageDelivery: now } = ticket;
  return isShown && delivery !== null && (now === null || mayMove(now, delivery)) ? { ...ticket, lastMessageDelivery: delivery } : ticket;
}

const withTag = <Ticket extends AnyTicket>(ticket: Ticket, tag: Ticket['tags'][number]): Ticket =>
  ticket.tags.some(({ id }) => id === tag.id)
    ? { ...ticket, tags: ticket.tags.map((held) => (held.id === tag.id ? { id: tag.id, name: tag.name, color: tag.color } : held)) }
    : ticket;

const withoutTag = <Ticket extends AnyTicket>(ticket: Ticket, tagId: number): Ticket =>
  ticket.tags.some(({ id }) => id === tagId) ? { ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) } : ticket;

/** What the inbox hears: tickets that change, messages that arrive, and new names and colours of what hangs on them. */
export const ticketReducers: readonly Reducer[] = [
  hear('ticket', (cache, said) => {
    const actor = actorNow();
    if (actor === null) {
      return;
    }
    if (said.action === 'update') {
      keepTicket(cache, said.ticket, actor);
    } else if (said.action === 'delete') {
      dropUnlessTold(cache, said.ticketId, actor);
    } else {
      readTicket(cache, said.ticketId, actor);
    }
  }),
  hear('appMessage', (cache, said) => {
    const actor = actorNow();
    if (said.action === 'update') {
      editTickets(cache, (ticket) => withReceipt(ticket, said.message));
    } else if (actor !== null) {
      keepTicket(cache, said.ticket, actor);
    }
  }),
  hear('contact', (cache, said) => {
    if (said.action === 'delete') {
      patchPages(cache, {
        endpoint: api.tickets.page,
        rowsKey: 'tickets',
        edit: (rows) =>
          rows.some(({ contactId }) => contactId === said.contactId) ? rows.filter(({ contactId }) => contactId !== said.contactId) : rows,
      });
      return;
    }
    // Many that came in at once had no conversation before, or are told of one by one.
    if (said.action === 'reload') {
      return;
    }
    const { id, name, number, email, profilePicUrl } = said.contact;
    editTickets(cache, (ticket) =>
      ticket.contactId === id ? { ...ticket, contact: { ...ticket.contact, name, number, email, profilePicUrl } } : ticket,
    );
  }),
  hear('queue', (cache, said) => {
    if (said.action === 'update') {
      const { id, name, color } = said.queue;
      editTickets(cache, (ticket) => (ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket));
    }
  }),
  hear('tag', (cache, said) => {
    if (said.action === 'delete') {
      editTickets(cache, (ticket) => withoutTag(ticket, Number(said.tagId)));
    } else {
      editTickets(cache, (ticket) => withTag(ticket, said.tag));
    }
  }),
];
