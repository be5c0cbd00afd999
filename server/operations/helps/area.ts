import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createHelp, listHelps, pageHelps, removeHelp, showHelp, updateHelp } from './commands.ts';
import { helpSchema } from './Help.ts';
import { helpMigrations } from './migrations.ts';

export const helpsArea: Area = {
  name: 'helps',
  migrations: helpMigrations,
  entities: [helpSchema],
  routes: [
    serveEndpoint(api.helps.list, listHelps),
    serveEndpoint(api.helps.page, pageHelps),
    serveEndpoint(api.helps.show, showHelp),
    serveEndpoint(api.helps.create, createHelp),
    serveEndpoint(api.helps.update, updateHelp),
    serveEndpoint(api.helps.remove, removeHelp),
  ],
};
