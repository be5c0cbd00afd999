import { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { updateConnection } from './updateConnection.ts';
import { createConnection } from './createConnection.ts';
import { listConnections, presentForActor, showConnection } from './readConnections.ts';
import { removeConnection, unlinkConnection } from './removeConnection.ts';
import {
  pairByCode,
  pauseConnectionSession,
  renewConnectionSession,
  startConnectionSession,
  stopConnectionSession,
} from './sessionCommands.ts';
import { createToken, removeToken } from './connectionToken.ts';

const create = async (scope: Scope, input: InputOf<typeof api.connections.create>): Promise<ConnectionRecord> =>
  presentForActor(scope)(await createConnection(scope, input));

const update = async (scope: Scope, input: InputOf<typeof api.connections.update>): Promise<ConnectionRecord> =>
  presentForActor(scope)(await updateConnection(scope, input));

export const connectionRoutes = [
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
