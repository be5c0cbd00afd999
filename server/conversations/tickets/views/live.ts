import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { ticketViewRecords } from './ticketViewRecords.ts';

const event = 'ticketView';

const audience = (companyId: number, userId: number | null): string[] => [
  userId === null ? room.company(companyId) : room.user(companyId, userId),
];

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { ticketViewId }: { ticketViewId: number }): Promise<Broadcast[]> => {
    const ticketView = await findRecord(em, ticketViewRecords, ticketViewId);
    return ticketView === null ? [] : [{ to: audience(companyId, ticketView.userId), event, body: { action, ticketView } }];
  };

/** Shared ones to the company, own ones to their owner. */
export const ticketViewBroadcasts = [
  broadcastOn('ticketView.created', broadcastRecord('create')),
  broadcastOn('ticketView.changed', broadcastRecord('update')),
  broadcastOn('ticketView.removed', async ({ companyId }, { ticketViewId, userId }) => [
    { to: audience(companyId, userId), event, body: { action: 'delete', ticketViewId } },
  ]),
];
