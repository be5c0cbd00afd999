import type { api } from '#shared/api.ts';
import type { ConnectionRecord, ConnectionDetail } from '#shared/workspace/connections/record.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { Connection } from './Connection.ts';
import { presentForAdmins, presentForAgents, presentShownConnection } from './present.ts';
import { loadConnectionQueues, type ConnectionWithQueues } from './queueLinks.ts';

/** QR code and mask of the token are for those who may manage connections. */
export const presentForActor =
  ({ actor, platform }: Scope) =>
  (loaded: ConnectionWithQueues): ConnectionRecord =>
    (can(actor, 'connection.manage') ? presentForAdmins : presentForAgents)(loaded, platform.now());

export const requireConnection = async ({ em }: Scope, id: number): Promise<Connection> =>
  required(await em.findOne(Connection, { id }), 'ERR_NO_WAPP_FOUND');

/** Customers of the demo's phone belong to simulated connections alone. */
export async function assertSimulated(scope: Scope, { connectionId }: { connectionId: number }): Promise<void> {
  required(await scope.em.findOne(Connection, { id: connectionId, provider: 'simulated' }), 'ERR_NO_WAPP_FOUND');
}

export async function listConnections(scope: Scope): Promise<ConnectionRecord[]> {
  const connections = await scope.em.find(Connection, {}, { orderBy: { id: 'asc' } });
  return (await loadConnectionQueues(scope.em, connections)).map(presentForActor(scope));
}

export async function showConnection(scope: Scope, { id }: InputOf<typeof api.connections.show>): Promise<ConnectionDetail> {
  const [row] = await loadConnectionQueues(scope.em, [await requireConnection(scope, id)]);
  const loaded = required(row, 'ERR_NO_WAPP_FOUND');
  return presentShownConnection(presentForActor(scope)(loaded), loaded);
}
