import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { assertRemovable } from './setDefaultConnection.ts';
import { requireConnection } from './readConnections.ts';

/**
 * Removes a connection and its credentials; references to it become null. The channel unlinks it at the provider first, while
 * the credentials still exist.
 */
export async function removeConnection(scope: Scope, { id }: InputOf<typeof api.connections.remove>): Promise<Confirmation> {
  await assertRemovable(scope, await requireConnection(scope, id));
  await scope.platform.channels
    ?.forget(scope, id)
    .catch((err: unknown) => scope.log.warn({ err, connectionId: id }, 'a connection could not be unlinked'));
  await lockCompany(scope);
  const connection = await requireConnection(scope, id);
  await assertRemovable(scope, connection);
  await runHook(scope, 'connection.removing', { connectionId: id });
  scope.em.remove(connection);
  scope.recordEvent('connection.removed', { connectionId: id });
  return { message: 'Connection deleted' };
}
