import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { quickMessageRecords } from './quickMessageRecords.ts';

const event = 'quickMessage';

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { quickMessageId }: { quickMessageId: number }): Promise<Broadcast[]> => {
    const record = await findRecord(em, quickMessageRecords, quickMessageId);
    const to = record?.geral === true ? room.company(companyId) : room.user(companyId, record?.userId ?? 0);
    return record === null ? [] : [{ to: [to], event, body: { action, record } }];
  };

/** Shared ones to the company, own ones to their author. */
export const quickMessageBroadcasts = [
  broadcastOn('quickMessage.created', broadcastRecord('create')),
  broadcastOn('quickMessage.changed', broadcastRecord('update')),
  broadcastOn('quickMessage.removed', async ({ companyId }, { quickMessageId, userId }) => [
    {
      to: [userId === null ? room.company(companyId) : room.user(companyId, userId)],
      event,
      body: { action: 'delete', id: String(quickMessageId) },
    },
  ]),
];
