import type { api } from '#shared/api.ts';
import { createPhoneNumberError } from '#shared/errors.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { parseCompanyNumber } from '#server/tenancy/settings/index.ts';
import { storeConnectionCommand, type SessionCommand } from '#server/channels/connectionCommands.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Connection } from './Connection.ts';
import { requireConnection } from './readConnections.ts';

/** Sets whether the connection is to be open, and stores the command for its owner. */
export async function requestState(scope: Scope, connectionId: number, command: SessionCommand): Promise<void> {
  const isWanted = command !== 'stop' && command !== 'pause';
  await execute(scope.em, 'update connections set wanted = $2 where id = $1', [connectionId, isWanted]);
  await storeConnectionCommand(scope, connectionId, command);
}

const emptySession = {
  stateReason: null,
  stateText: null,
  nextAttemptAt: null,
  qrcode: '',
  pairingCode: '',
  retries: 0,
  failingSince: null,
};

/** Shows the transition immediately; the channel reports the following states. */
async function updateSession(scope: Scope, id: number, changes: Partial<Connection>): Promise<Connection> {
  const connection = await requireConnection(scope, id);
  Object.assign(connection, { ...emptySession, stateSince: scope.now, ...changes });
  await scope.em.flush();
  scope.recordEvent('connection.stateChanged', { connectionId: id });
  return connection;
}

async function beginSession(scope: Scope, id: number, command: 'start' | 'renew'): Promise<Confirmation> {
  await updateSession(scope, id, { state: 'connecting' });
  await requestState(scope, id, command);
  return { message: 'Starting session' };
}

export const startConnectionSession = (scope: Scope, { id }: InputOf<typeof api.connections.start>): Promise<Confirmation> =>
  beginSession(scope, id, 'start');

export const renewConnectionSession = (scope: Scope, { id }: InputOf<typeof api.connections.renew>): Promise<Confirmation> =>
  beginSession(scope, id, 'renew');

/** A simulated number has no phone that a code could be typed into: it connects directly. */
export async function pairByCode(scope: Scope, { id, number: text }: InputOf<typeof api.connections.pairByCode>): Promise<Confirmation> {
  const parsed = await parseCompanyNumber(scope, text);
  if (parsed.reason !== null) {
    throw createPhoneNumberError(parsed.reason, parsed);
  }
  const { provider } = await requireConnection(scope, id);
  if (provider === 'simulated') {
    return beginSession(scope, id, 'start');
  }
  await updateSession(scope, id, { state: 'connecting' });
  await requestState(scope, id, { pairWith: parsed.number });
  return { message: 'Starting session' };
}

/** Succeeds for a closed connection too. */
export async function pauseConnectionSession(scope: Scope, { id }: InputOf<typeof api.connections.pause>): Promise<Confirmation> {
  await updateSession(scope, id, { state: 'paused', stateReason: 'user', wanted: false });
  await requestState(scope, id, 'pause');
  return { message: 'Session paused' };
}

/** Succeeds for a closed connection too. */
export async function stopConnectionSession(scope: Scope, { id }: InputOf<typeof api.connections.stop>): Promise<Confirmation> {
  await updateSession(scope, id, { state: 'paused', wanted: false, number: null });
  await requestState(scope, id, 'stop');
  return { message: 'Session disconnected' };
}
