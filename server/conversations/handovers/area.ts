import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { finishHandover, showHandover, storeHandover } from './commands.ts';
import { handoverRecords } from './handoverRecords.ts';
import { handoverMigrations } from './migrations.ts';
import { readDraft } from './readDraft.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'handover.written': { handoverId: number };
    'handover.done': { ticketId: number };
  }
}

const handoverRoutes = [
  serveEndpoint(api.handovers.show, showHandover),
  serveEndpoint(api.handovers.draft, readDraft),
  serveEndpoint(api.handovers.finish, finishHandover),
];

/** Columns of this area that point to records of others. */
const handoverReferences: readonly Reference[] = referencesOf('ticket_handovers', {
  ticket_id: ['ticket', 'move'],
  user_id: 'user',
  done_by: 'user',
});

const event = 'handover';

/** Only for readers of the ticket. */
const handoverBroadcasts = [
  broadcastOn('handover.written', async ({ em, companyId }, { handoverId }) => {
    const handover = await findRecord(em, handoverRecords, handoverId);
    return handover === null ? [] : [{ to: [room.ticket(companyId, handover.ticketId)], event, body: { action: 'create', handover } }];
  }),
  broadcastOn('handover.done', async ({ companyId }, { ticketId }) => [
    { to: [room.ticket(companyId, ticketId)], event, body: { action: 'delete', ticketId } },
  ]),
];

export const handoversArea: Area = {
  name: 'handovers',
  migrations: handoverMigrations,
  readsTables: ['messages', 'users'],
  references: handoverReferences,
  hooks: {
    'ticket.handingOver': storeHandover,
  },
  routes: handoverRoutes,
  broadcasts: handoverBroadcasts,
};
