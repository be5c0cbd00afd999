import type { Area } from '#server/platform/area.ts';
import { storeHandover } from './commands.ts';
import { handoverBroadcasts } from './live.ts';
import { handoverMigrations } from './migrations.ts';
import { handoverReferences } from './references.ts';
import { handoverRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'handover.written': { handoverId: number };
    'handover.done': { ticketId: number };
  }
}

export const handoversArea: Area = {
  name: 'handovers',
  migrations: handoverMigrations,
  readsTables: ['messages', 'users'],
  references: handoverReferences,
  hooks: { 'ticket.handingOver': storeHandover },
  routes: handoverRoutes,
  broadcasts: handoverBroadcasts,
};
