import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createApiToken, listApiTokens, removeApiToken, updateApiToken } from './commands.ts';
import { apiTokenMigrations } from './migrations.ts';
import { apiTokenReferences } from './references.ts';

/** Tokens of the messages API, whose calls the area messages serves. */
export const apiTokensArea: Area = {
  name: 'apiTokens',
  migrations: apiTokenMigrations,
  references: apiTokenReferences,
  routes: [
    serveEndpoint(api.apiTokens.list, listApiTokens),
    serveEndpoint(api.apiTokens.create, createApiToken),
    serveEndpoint(api.apiTokens.update, updateApiToken),
    serveEndpoint(api.apiTokens.remove, removeApiToken),
  ],
};
