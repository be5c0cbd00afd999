import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { connectionMigrations } from './migrations.ts';
import { connectionReferences } from './references.ts';
import { connectionQueueLinkSchema, connectionSchema } from './Connection.ts';
import { connectionBroadcasts } from './live.ts';
import { assertSimulated } from './readConnections.ts';
import { connectionRoutes } from './routes.ts';

export const connectionsArea: Area = {
  name: 'connections',
  migrations: connectionMigrations,
  readsTables: ['companies', 'connection_leases', 'plans'],
  hooks: { 'phone.addingPerson': assertSimulated },
  references: connectionReferences,
  entities: [connectionSchema, connectionQueueLinkSchema],
  routes: connectionRoutes,
  broadcasts: connectionBroadcasts,
  uniqueConstraintErrors: {
    connections_name_key: 'ERR_WAPP_NAME_ALREADY_EXISTS',
    connections_token_key: 'ERR_WAPP_TOKEN_ALREADY_EXISTS',
  },
};
