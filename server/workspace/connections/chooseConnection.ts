import { AppError } from '#shared/errors.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Connection } from './Connection.ts';

/** Throws unless the connection belongs to the company; null and undefined pass. */
export async function assertConnection({ em }: Scope, connectionId: number | null | undefined): Promise<void> {
  if (connectionId && (await em.count(Connection, { id: connectionId })) === 0) {
    throw new AppError('ERR_NO_WAPP_FOUND');
  }
}

/**
 * The connection for outgoing messages: the preferred one or the default if open, else any open one, else the default, where
 * messages wait. Throws ERR_NO_DEF_WAPP_FOUND.
 */
export async function chooseConnection({ em }: Scope, preferredId: number | null = null): Promise<Connection> {
  const connections = await em.find(Connection, {}, { orderBy: { isDefault: 'desc', id: 'asc' } });
  const preferredConnections = connections.filter(({ id }) => id === preferredId);
  const inOrder = [...preferredConnections, ...connections];
  const candidate = inOrder.find(({ state }) => canSendMessages(state)) ?? inOrder[0];
  if (candidate === undefined) {
    throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  }
  return candidate;
}
