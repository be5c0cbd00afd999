import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Told } from '#shared/kit/schemas.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { lockDefault, assertDispensable } from './makeDefault.ts';
import { findConnection } from './readConnections.ts';

/**
 * Removes a number: what referred to it stays and refers to nothing, its credentials go. The channel is told first, so that
 * the number is unlinked at the provider while there is something left to unlink with.
 */
export async function removeConnection(scope: Scope, { id }: InputOf<typeof api.connections.remove>): Promise<Told> {
  await assertDispensable(scope, await findConnection(scope, id));
  await scope.platform.channels
    ?.forget(scope, id)
    .catch((err: unknown) => scope.log.warn({ err, connectionId: id }, 'a number was not unlinked'));
  await lockDefault(scope);
  const connection = await findConnection(scope, id);
  await assertDispensable(scope, connection);
  scope.em.remove(connection);
  scope.record('connection.removed', { connectionId: id });
  return { message: 'Connection deleted' };
}
