import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { fileListSchema, fileOptionSchema } from './FileList.ts';
import { fileBroadcasts } from './live.ts';
import { fileMigrations } from './migrations.ts';
import { fileRoutes } from './routes.ts';

export const filesArea: Area = {
  name: 'files',
  migrations: fileMigrations,
  fileColumns: [{ table: 'file_options', columns: ['file_path'] }],
  entities: [fileListSchema, fileOptionSchema],
  routes: fileRoutes,
  broadcasts: fileBroadcasts,
  uniqueConstraintErrors: { file_lists_name_key: 'ERR_RATING_NAME_ALREADY_EXISTS' },
};
