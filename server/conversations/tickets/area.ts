import './events.ts';
import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { filterReferences, type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { ticketSchema, ticketTagSchema, ticketTrackingSchema } from './Ticket.ts';
import { assignWaiting } from './assignments/assignWaiting.ts';
import { explainWait } from './assignments/explainWait.ts';
import { assignmentMigrations } from './assignments/migrations.ts';
import { listSkills, setSkills } from './assignments/skills.ts';
import { trimActionKeys } from './lateActions.ts';
import { recordConnectionRemoved, recordQueueRemoved } from './lifecycle/recordPlaceRemoved.ts';
import { recordTicketsRemoved } from './lifecycle/recordTicketsRemoved.ts';
import { releaseTickets } from './lifecycle/releaseTickets.ts';
import { ticketBroadcasts } from './live.ts';
import { ticketMigrations } from './migrations.ts';
import { compactTicketCounts } from './reading/countTickets.ts';
import { numberListener } from './moves/recordNumberLeft.ts';
import { ticketRoutes } from './routes.ts';
import { wakeSnoozed } from './snooze/wakeSnoozed.ts';
import { targetMigrations } from './targets/migrations.ts';
import { targetListeners } from './targets/refreshTargets.ts';
import { watchTargets } from './targets/watchTargets.ts';
import { watchUnrouted } from './unrouted/watchUnrouted.ts';
import { ticketViewSchema } from './views/TicketView.ts';
import { createTicketView, listTicketViews, removeTicketView, updateTicketView } from './views/commands.ts';
import { countTicketViews } from './views/countTicketViews.ts';
import { ticketViewBroadcasts } from './views/live.ts';
import { ticketViewMigrations } from './views/migrations.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'ticketView.created': { ticketViewId: number };
    'ticketView.changed': { ticketViewId: number };
    /** `userId`: whose it was; null: everybody's. */
    'ticketView.removed': { ticketViewId: number; userId: number | null };
  }
}

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
  ...referencesOf('ticket_views', { user_id: 'user' }),
  ...usedBy({ kind: 'views' }, filterReferences('ticket_views', { queueIds: 'queue', tags: 'tag', whatsappIds: 'connection' })),
  ...referencesOf('assignment_turns', { queue_id: 'queue', user_id: 'user' }),
  ...referencesOf('user_skills', { user_id: 'user' }),
  ...usedBy({ kind: 'skills' }, referencesOf('user_skills', { tag_id: 'tag' })),
];

const ticketViewRoutes = [
  serveEndpoint(api.ticketViews.list, listTicketViews),
  serveEndpoint(api.ticketViews.counts, countTicketViews),
  serveEndpoint(api.ticketViews.create, createTicketView),
  serveEndpoint(api.ticketViews.update, updateTicketView),
  serveEndpoint(api.ticketViews.remove, removeTicketView),
];

export const ticketsArea: Area = {
  name: 'tickets',
  migrations: [...ticketMigrations, ...targetMigrations, ...ticketViewMigrations, ...assignmentMigrations],
  readsTables: ['connection_queues', 'connections', 'contacts', 'queues', 'settings', 'tags', 'user_queues', 'users'],
  references: ticketReferences,
  entities: [ticketSchema, ticketTagSchema, ticketTrackingSchema, ticketViewSchema],
  routes: [
    ...ticketRoutes,
    ...ticketViewRoutes,
    serveEndpoint(api.assignments.wait, explainWait),
    serveEndpoint(api.assignments.skills, listSkills),
    serveEndpoint(api.assignments.setSkills, setSkills),
  ],
  broadcasts: [...ticketBroadcasts, ...ticketViewBroadcasts],
  listeners: [...targetListeners, numberListener],
  hooks: {
    'user.releasing': releaseTickets,
    'contact.removing': recordTicketsRemoved,
    'queue.removing': recordQueueRemoved,
    'connection.removing': recordConnectionRemoved,
  },
  sqlFragments: {
    'tag.ticketCounts': 'select tag_id, count(*)::int as tickets from ticket_tags group by tag_id',
    'contact.tickets': 'select id, contact_id, whatsapp_id, last_message_at, ad from tickets',
    'contact.ticketTags': 'select ticket_id, tag_id from ticket_tags',
  },
  recurringJobs: [compactTicketCounts, trimActionKeys, wakeSnoozed, watchTargets, watchUnrouted, assignWaiting],
  uniqueConstraintErrors: {
    tickets_one_active_key: 'ERR_OTHER_OPEN_TICKET',
    ticket_views_own_key: 'ERR_TICKET_VIEW_NAME_TAKEN',
    ticket_views_shared_key: 'ERR_TICKET_VIEW_NAME_TAKEN',
  },
};
