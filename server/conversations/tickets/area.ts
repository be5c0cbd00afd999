import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { ticketMigrations } from './migrations.ts';
import { targetMigrations } from './targets/migrations.ts';
import { targetListeners } from './targets/refreshTargets.ts';
import { watchTargets } from './targets/watchTargets.ts';
import { ticketReferences } from './references.ts';
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
