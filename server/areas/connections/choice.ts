import { AppError } from '#shared/errors.ts';
import { isOpen } from '#shared/rules/connectionStatus.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Connection } from './Connection.ts';

/** Throws unless this is a connection of the company; none is fine. */
export async function assertConnection({ em }: Scope, connectionId: number | null | undefined): Promise<void> {
  if (connectionId && (await em.count(Connection, { id: connectionId })) === 0) {
    throw new AppError('ERR_NO_WAPP_FOUND');
  }
}

/**
 * The connection to write through where none is named: the preferred one or the default when it is open, else any that is.
 * Where none is open the default itself, so that what is sent waits for it.
 */
export async function defaultConnection({ em }: Scope, preferredId: number | null = null): Promise<Connection> {
  const connections = await em.find(Connection, {}, { orderBy: { isDefault: 'desc', id: 'asc' } });
  const preferred = connections.filter(({ id }) => id === preferredId);
  const inOrder = [...preferred, ...connections];
  const chosen = inOrder.find(({ state }) => isOpen(state)) ?? inOrder[0];
  if (chosen === undefined) {
    throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  }
  return chosen;
}
