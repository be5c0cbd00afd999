import type { Area } from '#server/platform/area.ts';
import { fileListSchema, fileOptionSchema } from './FileList.ts';
import { fileBroadcasts } from './live.ts';
import { fileMigrations } from './migrations.ts';
import { fileRoutes } from './routes.ts';

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

export const filesArea: Area = {
  name: 'files',
  migrations: fileMigrations,
  fileColumns: [{ table: 'file_options', columns: ['file_path'] }],
  entities: [fileListSchema, fileOptionSchema],
  routes: fileRoutes,
  broadcasts: fileBroadcasts,
  uniqueConstraintErrors: { file_lists_name_key: 'ERR_RATING_NAME_ALREADY_EXISTS' },
};
