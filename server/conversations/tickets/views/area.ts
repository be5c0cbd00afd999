import type { Area } from '#server/platform/area.ts';
import { filterReferences, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { ticketViewBroadcasts } from './live.ts';
import { ticketViewMigrations } from './migrations.ts';
import { ticketViewRoutes } from './routes.ts';
import { ticketViewSchema } from './TicketView.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'ticketView.created': { ticketViewId: number };
    'ticketView.changed': { ticketViewId: number };
    /** `userId`: whose it was; null: everybody's. */
    'ticketView.removed': { ticketViewId: number; userId: number | null };
  }
}

export const ticketViewsArea: Area = {
  name: 'ticketViews',
  migrations: ticketViewMigrations,
  references: [
    ...referencesOf('ticket_views', { user_id: 'user' }),
    ...usedBy({ kind: 'views' }, filterReferences('ticket_views', { queueIds: 'queue', tags: 'tag', whatsappIds: 'connection' })),
  ],
  entities: [ticketViewSchema],
  routes: ticketViewRoutes,
  broadcasts: ticketViewBroadcasts,
  uniqueConstraintErrors: { ticket_views_own_key: 'ERR_TICKET_VIEW_NAME_TAKEN', ticket_views_shared_key: 'ERR_TICKET_VIEW_NAME_TAKEN' },
};
