import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import './events.ts';
import { ticketMigrations } from './migrations.ts';
import { targetMigrations } from './targets/migrations.ts';
import { targetListeners } from './targets/refreshTargets.ts';
import { watchTargets } from './targets/watchTargets.ts';
import { trimActionKeys } from './lateActions.ts';
import { recordConnectionRemoved, recordQueueRemoved } from './lifecycle/recordPlaceRemoved.ts';
import { recordTicketsRemoved } from './lifecycle/recordTicketsRemoved.ts';
import { releaseTickets } from './lifecycle/releaseTickets.ts';
import { compactTicketCounts } from './reading/countTickets.ts';
import { ticketBroadcasts } from './live.ts';
import { wakeSnoozed } from './snooze/wakeSnoozed.ts';
import { watchUnrouted } from './unrouted/watchUnrouted.ts';
import { ticketRoutes } from './routes.ts';
import { ticketSchema, ticketTagSchema, ticketTrackingSchema } from './Ticket.ts';

/** Columns of this area that point to records of others. */
const ticketReferences: readonly Reference[] = [
  ...referencesOf('tickets', { contact_id: ['contact', 'move'], user_id: 'user', snoozed_by: 'user' }),
  ...usedBy({ kind: 'tickets', where: "status <> 'closed'" }, referencesOf('tickets', { whatsapp_id: 'connection', queue_id: 'queue' })),
  ...referencesOf('ticket_action_keys', { user_id: 'user' }),
  ...referencesOf('ticket_pins', { ticket_id: ['ticket', 'own'], user_id: 'user' }),
  ...referencesOf('ticket_pauses', { ticket_id: ['ticket', 'move'] }),
  ...referencesOf('unrouted_tickets', { ticket_id: ['ticket', 'own'] }),
  ...referencesOf('ticket_tags', { ticket_id: ['ticket', 'own'] }),
  ...usedBy({ kind: 'tickets' }, referencesOf('ticket_tags', { tag_id: 'tag' })),
  ...referencesOf('ticket_trackings', {
    ticket_id: ['ticket', 'move'],
    whatsapp_id: 'connection',
    user_id: 'user',
    queue_id: 'queue',
    opened_by: 'user',
    closed_by: 'user',
  }),
  ...referencesOf('ticket_moves', {
    ticket_id: ['ticket', 'move'],
    moved_by: 'user',
    from_user_id: 'user',
    to_user_id: 'user',
    from_queue_id: 'queue',
    to_queue_id: 'queue',
    connection_id: 'connection',
  }),
  ...referencesOf('ticket_joins', { into_id: ['ticket', 'own'], ticket_id: ['ticket', 'own'], first_into_id: ['ticket', 'own'] }),
  ...referencesOf('ticket_counts', { queue_id: 'queue', user_id: 'user' }),
];

export const ticketsArea: Area = {
  name: 'tickets',
  migrations: [...ticketMigrations, ...targetMigrations],
  readsTables: ['connection_queues', 'connections', 'contacts', 'queues', 'settings', 'tags', 'user_queues', 'users'],
  references: ticketReferences,
  entities: [ticketSchema, ticketTagSchema, ticketTrackingSchema],
  routes: ticketRoutes,
  broadcasts: ticketBroadcasts,
  listeners: targetListeners,
  hooks: {
    'user.releasing': releaseTickets,
    'contact.removing': recordTicketsRemoved,
    'queue.removing': recordQueueRemoved,
    'connection.removing': recordConnectionRemoved,
  },
  sqlFragments: {
    'tag.ticketCounts': 'select tag_id, count(*)::int as tickets from ticket_tags group by tag_id',
    'contact.tickets': 'select id, contact_id, whatsapp_id, last_message_at from tickets',
    'contact.ticketTags': 'select ticket_id, tag_id from ticket_tags',
  },
  recurringJobs: [compactTicketCounts, trimActionKeys, wakeSnoozed, watchTargets, watchUnrouted],
  uniqueConstraintErrors: { tickets_one_active_key: 'ERR_OTHER_OPEN_TICKET' },
};
