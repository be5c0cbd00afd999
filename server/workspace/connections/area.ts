import { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { connectionMigrations } from './migrations.ts';
import { Connection, connectionQueueLinkSchema, connectionSchema } from './Connection.ts';
import {
  assertSimulated,
  listConnections,
  loadConnectionQueues,
  presentForActor,
  presentForAdmins,
  presentForAgents,
  showConnection,
} from './readConnections.ts';
import { updateConnection } from './updateConnection.ts';
import { createConnection, createToken, removeToken } from './createConnection.ts';
import { removeConnection, unlinkConnection } from './removeConnection.ts';
import {
  pairByCode,
  pauseConnectionSession,
  renewConnectionSession,
  startConnectionSession,
  stopConnectionSession,
} from './sessionCommands.ts';

type BroadcastBuilder = (whatsapp: ConnectionRecord, to: string) => Broadcast;

/** One record for admins, with QR code and token, and one for agents without them. */
const broadcastConnection =
  (build: BroadcastBuilder) =>
  async ({ em, companyId, platform }: Scope, { connectionId }: { connectionId: number }): Promise<Broadcast[]> => {
    const connection = await em.findOne(Connection, { id: connectionId });
    const [loaded] = connection ? await loadConnectionQueues(em, [connection]) : [];
    return loaded
      ? [
          build(presentForAdmins(loaded, platform.now()), room.admins(companyId)),
          build(presentForAgents(loaded, platform.now()), room.agents(companyId)),
        ]
      : [];
  };

const recordBroadcast: BroadcastBuilder = (whatsapp, to) => ({ to: [to], event: 'whatsapp', body: { action: 'update', whatsapp } });
const sessionBroadcast: BroadcastBuilder = (session, to) => ({ to: [to], event: 'whatsappSession', body: { action: 'update', session } });

export const connectionBroadcasts = [
  broadcastOn('connection.changed', broadcastConnection(recordBroadcast)),
  broadcastOn('connection.stateChanged', broadcastConnection(sessionBroadcast)),
  broadcastOn('connection.removed', async ({ companyId }, { connectionId }) => [
    { to: [room.company(companyId)], event: 'whatsapp', body: { action: 'delete', whatsappId: connectionId } },
  ]),
];

const create = async (scope: Scope, input: InputOf<typeof api.connections.create>): Promise<ConnectionRecord> =>
  presentForActor(scope)(await createConnection(scope, input));

const update = async (scope: Scope, input: InputOf<typeof api.connections.update>): Promise<ConnectionRecord> =>
  presentForActor(scope)(await updateConnection(scope, input));

const connectionRoutes = [
  serveEndpoint(api.connections.list, listConnections),
  serveEndpoint(api.connections.show, showConnection),
  serveEndpoint(api.connections.create, create),
  serveEndpoint(api.connections.update, update),
  servePreparedEndpoint(api.connections.remove, { prepare: unlinkConnection, command: removeConnection }),
  serveEndpoint(api.connections.createToken, createToken),
  serveEndpoint(api.connections.removeToken, removeToken),
  serveEndpoint(api.connections.start, startConnectionSession),
  serveEndpoint(api.connections.renew, renewConnectionSession),
  serveEndpoint(api.connections.pairByCode, pairByCode),
  serveEndpoint(api.connections.pause, pauseConnectionSession),
  serveEndpoint(api.connections.stop, stopConnectionSession),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'connection.changed': { connectionId: number };
    /** Session state, QR code, attempts. */
    'connection.stateChanged': { connectionId: number };
    /** Figures or limits of its health. */
    'connection.measured': { connectionId: number };
    'connection.removed': { connectionId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A connection is about to be removed: references to it become null. */
    'connection.removing': { connectionId: number };
  }
}

/** Columns of this area that point to records of others. */
const connectionReferences: readonly Reference[] = [
  ...usedBy({ kind: 'transfers' }, referencesOf('connections', { transfer_queue_id: 'queue' })),
  ...referencesOf('connection_unplaced_messages', { connection_id: 'connection' }),
  ...referencesOf('connection_queues', { connection_id: 'connection' }),
  ...usedBy({ kind: 'menus' }, referencesOf('connection_queues', { queue_id: 'queue' })),
];

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
