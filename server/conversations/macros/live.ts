import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { macroRecords } from './macroRecords.ts';

const event = 'macro';

const audience = (companyId: number, userId: number | null): string[] => [
  userId === null ? room.company(companyId) : room.user(companyId, userId),
];

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { macroId }: { macroId: number }): Promise<Broadcast[]> => {
    const macro = await findRecord(em, macroRecords, macroId);
    return macro === null ? [] : [{ to: audience(companyId, macro.userId), event, body: { action, macro } }];
  };

/** Shared ones to the company, own ones to their owner. */
export const macroBroadcasts = [
  broadcastOn('macro.created', broadcastRecord('create')),
  broadcastOn('macro.changed', broadcastRecord('update')),
  broadcastOn('macro.removed', async ({ companyId }, { macroId, userId }) => [
    { to: audience(companyId, userId), event, body: { action: 'delete', macroId } },
  ]),
];
