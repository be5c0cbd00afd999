import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast, type Broadcaster } from '#server/platform/live/broadcast.ts';
import { fileListRecords } from './fileListRecords.ts';

const listBroadcasts =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { fileListId }: { fileListId: number }): Promise<Broadcast[]> => {
    const fileList = await findRecord(em, fileListRecords, fileListId);
    const to = [room.admins(companyId)];
    return fileList === null
      ? []
      : [
          { to, event: 'fileList', body: { action, fileList } },
          { to, event: 'file', body: { action, files: fileList, fileList } },
        ];
  };

export const fileBroadcasts: readonly Broadcaster[] = [
  broadcastOn('fileList.created', listBroadcasts('create')),
  broadcastOn('fileList.changed', listBroadcasts('update')),
  broadcastOn('fileList.removed', async ({ companyId }, { fileListId }) => [
    { to: [room.admins(companyId)], event: 'fileList', body: { action: 'delete', fileListId } },
    { to: [room.admins(companyId)], event: 'fileRemoved', body: { action: 'delete', fileId: fileListId } },
  ]),
];
