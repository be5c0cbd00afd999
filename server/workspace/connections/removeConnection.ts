import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { assertRemovable } from './setDefaultConnection.ts';
import { requireConnection } from './readConnections.ts';

type Input = InputOf<typeof api.connections.remove>;

/** Unlinks a connection at its provider, while its credentials still exist. */
export async function unlinkConnection({ platform, actor, open }: PrepareContext, { id }: Input): Promise<void> {
  await open(async (scope) => assertRemovable(scope, await requireConnection(scope, id)));
  const { channels, log } = platform;
  await channels
    ?.forget({ platform, companyId: actor.companyId, log }, id)
    .catch((err: unknown) => log.warn({ err, companyId: actor.companyId, connectionId: id }, 'a connection could not be unlinked'));
}

/** Removes a connection and its credentials; references to it become null. */
export async function removeConnection(scope: Scope, { id }: Input): Promise<Confirmation> {
  await lockCompany(scope);
  const connection = await requireConnection(scope, id);
  await assertRemovable(scope, connection);
  await runHook(scope, 'connection.removing', { connectionId: id });
  scope.em.remove(connection);
  scope.recordEvent('connection.removed', { connectionId: id });
  return { message: 'Connection deleted' };
}
