import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, serveFilesEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, type Broadcaster, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { fileListSchema, fileOptionSchema } from './FileList.ts';
import {
  createFileList,
  listFileLists,
  pageFileLists,
  prepareFiles,
  removeFileList,
  showFileList,
  updateFileList,
  uploadFiles,
} from './commands.ts';
import { fileListRecords } from './fileListRecords.ts';
import { fileMigrations } from './migrations.ts';

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A list is about to be removed: one that is needed throws. */
    'fileList.removing': { fileListId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'fileList.created': { fileListId: number };
    'fileList.changed': { fileListId: number };
    'fileList.removed': { fileListId: number };
  }
}

const fileRoutes = [
  serveEndpoint(api.files.page, pageFileLists),
  serveEndpoint(api.files.list, listFileLists),
  serveEndpoint(api.files.show, showFileList),
  serveEndpoint(api.files.create, createFileList),
  serveEndpoint(api.files.update, updateFileList),
  serveEndpoint(api.files.remove, removeFileList),
  serveFilesEndpoint(api.files.upload, { prepare: prepareFiles, command: uploadFiles }),
];

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

const fileBroadcasts: readonly Broadcaster[] = [
  broadcastOn('fileList.created', listBroadcasts('create')),
  broadcastOn('fileList.changed', listBroadcasts('update')),
  broadcastOn('fileList.removed', async ({ companyId }, { fileListId }) => [
    { to: [room.admins(companyId)], event: 'fileList', body: { action: 'delete', fileListId } },
    { to: [room.admins(companyId)], event: 'fileRemoved', body: { action: 'delete', fileId: fileListId } },
  ]),
];

export const filesArea: Area = {
  name: 'files',
  migrations: fileMigrations,
  fileColumns: [{ table: 'file_options', columns: ['file_path'] }],
  entities: [fileListSchema, fileOptionSchema],
  routes: fileRoutes,
  broadcasts: fileBroadcasts,
  uniqueConstraintErrors: {
    file_lists_name_key: 'ERR_RATING_NAME_ALREADY_EXISTS',
  },
};
