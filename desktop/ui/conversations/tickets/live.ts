import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { canAdvanceDelivery } from '#shared/rules/delivery.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { toActor } from '#ui/data/session/toActor.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint, updateCachedPages, updateCachedResults } from '#ui/data/cache/query.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { scheduleTicketRemoval, updateCachedTickets, editCachedTicket, applyTicketEvent } from './cache/ticketCache.ts';
import type { AnyTicket } from './dialogs/ticketDialogs.ts';
import { refetchUnrouted } from './unrouted/refetchUnrouted.ts';
import { followView } from './views/followView.ts';

const currentActor = (): Actor | null => {
  const { user } = sessionStore.getState();
  return user === null ? null : toActor(user);
};

const markRead = (ticket: AnyTicket): AnyTicket => (ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket);

/** Receipt for the last message of the row. */
function applyReceipt<Ticket extends AnyTicket>(ticket: Ticket, { ticketId, fromMe, delivery, createdAt }: MessageRecord): Ticket {
  const isLastMessage = ticket.id === ticketId && ticket.fromMe && fromMe && ticket.lastMessageAt === createdAt;
  const { lastMessageDelivery: currentDelivery } = ticket;
  return isLastMessage && delivery !== null && (currentDelivery === null || canAdvanceDelivery(currentDelivery, delivery))
    ? { ...ticket, lastMessageDelivery: delivery }
    : ticket;
}

const updateTag = <Ticket extends AnyTicket>(ticket: Ticket, tag: Ticket['tags'][number]): Ticket =>
  ticket.tags.some(({ id }) => id === tag.id)
    ? {
        ...ticket,
        tags: ticket.tags.map((current) => (current.id === tag.id ? { id: tag.id, name: tag.name, color: tag.color } : current)),
      }
    : ticket;

const removeTag = <Ticket extends AnyTicket>(ticket: Ticket, tagId: number): Ticket =>
  ticket.tags.some(({ id }) => id === tagId) ? { ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) } : ticket;

/** Nothing has a removed tag: lists of those that do are empty. */
function emptyTaggedPages(cache: QueryClient, tagId: number): void {
  updateCachedPages(cache, {
    endpoint: api.tickets.page,
    rowsKey: 'tickets',
    update: (rows, { tags = [] }) => (rows.length > 0 && tags.includes(tagId) ? [] : rows),
  });
}

/** Shared views, then own ones, by name. */
const compareViews = (one: TicketViewRecord, other: TicketViewRecord): number =>
  Number(one.userId !== null) - Number(other.userId !== null) || one.name.localeCompare(other.name);

/** A listed ticket may have been repaired; the server tells of new ones. */
function refetchChangedUnrouted(cache: QueryClient, ticketId: number): void {
  updateCachedPages(cache, {
    endpoint: api.tickets.unrouted,
    rowsKey: 'tickets',
    update: (rows) => {
      if (rows.some(({ id }) => id === ticketId)) {
        refetchUnrouted(cache);
      }
      return rows;
    },
  });
}

/** Cache updates for tickets, incoming messages, and names and colours of related records. */
export const ticketCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('ticket', (cache, event) => {
    const actor = currentActor();
    if (actor === null) {
      return;
    }
    refetchChangedUnrouted(cache, event.action === 'update' ? event.ticket.id : event.ticketId);
    if (event.action === 'update') {
      applyTicketEvent(cache, event.ticket, actor);
    } else if (event.action === 'delete') {
      scheduleTicketRemoval(cache, event.ticketId, actor);
    } else {
      editCachedTicket(cache, event.ticketId, { actor, edit: markRead });
    }
  }),
  cacheUpdater('ticketUnrouted', refetchUnrouted),
  cacheUpdater('ticketPin', (cache) => invalidateEndpoint(cache, api.tickets.pinned)),
  cacheUpdater('ticketView', (cache, event) => {
    const actor = currentActor();
    if (actor !== null) {
      followView(cache, event, actor);
    }
    updateCachedResults(cache, api.ticketViews.list, (views) =>
      applyRecordEvent(views, ['ticketView', event], { toRow: (view) => view, order: compareViews, isWhole: true }),
    );
    invalidateEndpoint(cache, api.ticketViews.counts);
  }),
  cacheUpdater('appMessage', (cache, event) => {
    const actor = currentActor();
    if (event.action === 'update') {
      updateCachedTickets(cache, (ticket) => applyReceipt(ticket, event.message));
    } else if (actor !== null) {
      applyTicketEvent(cache, event.ticket, actor);
    }
  }),
  cacheUpdater('contact', (cache, event) => {
    if (event.action === 'delete') {
      updateCachedPages(cache, {
        endpoint: api.tickets.page,
        rowsKey: 'tickets',
        update: (rows) =>
          rows.some(({ contactId }) => contactId === event.contactId)
            ? rows.filter(({ contactId }) => contactId !== event.contactId)
            : rows,
      });
      return;
    }
    // Imported contacts had no ticket before, or come with events of their own.
    if (event.action === 'reload') {
      return;
    }
    const { id, name, number, email, profilePicUrl } = event.contact;
    updateCachedTickets(cache, (ticket) =>
      ticket.contactId === id ? { ...ticket, contact: { ...ticket.contact, name, number, email, profilePicUrl } } : ticket,
    );
  }),
  cacheUpdater('queue', (cache, event) => {
    if (event.action === 'update') {
      const { id, name, color } = event.queue;
      updateCachedTickets(cache, (ticket) => (ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket));
    }
  }),
  cacheUpdater('tag', (cache, event) => {
    if (event.action === 'delete') {
      updateCachedTickets(cache, (ticket) => removeTag(ticket, Number(event.tagId)));
      invalidateEndpoint(cache, api.tickets.counts);
      invalidateEndpoint(cache, api.ticketViews.counts);
      emptyTaggedPages(cache, Number(event.tagId));
    } else {
      updateCachedTickets(cache, (ticket) => updateTag(ticket, event.tag));
    }
  }),
];
