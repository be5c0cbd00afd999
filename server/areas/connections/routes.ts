import { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { serve } from '#server/platform/http/serve.ts';
import { updateConnection } from './changeConnection.ts';
import { createConnection } from './createConnection.ts';
import { listConnections, presentFor, showConnection } from './readConnections.ts';
import { removeConnection } from './removeConnection.ts';
import { pairByCode, pauseSession, renewSession, startSession, stopSession } from './session.ts';

const create = async (scope: Scope, input: InputOf<typeof api.connections.create>): Promise<ConnectionRecord> =>
  presentFor(scope)(await createConnection(scope, input));

const update = async (scope: Scope, input: InputOf<typeof api.connections.update>): Promise<ConnectionRecord> =>
  presentFor(scope)(await updateConnection(scope, input));

export const connectionRoutes = [
  serve(api.connections.list, listConnections),
  serve(api.connections.show, showConnection),
  serve(api.connections.create, create),
  serve(api.connections.update, update),
  serve(api.connections.remove, removeConnection),
  serve(api.connections.start, startSession),
  serve(api.connections.renew, renewSession),
  serve(api.connections.pairByCode, pairByCode),
  serve(api.connections.pause, pauseSession),
  serve(api.connections.stop, stopSession),
];
