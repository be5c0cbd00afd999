import type { api } from '#shared/api.ts';
import type { ConnectionRecord, ShownConnection } from '#shared/areas/connections.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { Connection } from './Connection.ts';
import { presentForAdmins, presentForAgents, presentShown } from './present.ts';
import { withQueues, type Fed } from './queueLinks.ts';

/** A number as its reader may see it: who may pair it sees its QR code and its token. */
export const presentFor =
  ({ actor, platform }: Scope) =>
  (fed: Fed): ConnectionRecord =>
    can(actor, 'connection.manage') ? presentForAdmins(fed, platform) : presentForAgents(fed, platform.now());

export const findConnection = async ({ em }: Scope, id: number): Promise<Connection> =>
  found(await em.findOne(Connection, { id }), 'ERR_NO_WAPP_FOUND');

export async function listConnections(scope: Scope): Promise<ConnectionRecord[]> {
  const connections = await scope.em.find(Connection, {}, { orderBy: { id: 'asc' } });
  return (await withQueues(scope.em, connections)).map(presentFor(scope));
}

export async function showConnection(scope: Scope, { id }: InputOf<typeof api.connections.show>): Promise<ShownConnection> {
  const [read] = await withQueues(scope.em, [await findConnection(scope, id)]);
  const fed = found(read, 'ERR_NO_WAPP_FOUND');
  return presentShown(presentFor(scope)(fed), fed);
}
