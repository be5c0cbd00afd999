import { AppError } from '#shared/errors.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Makes a connection the default; events are recorded for it and for the former one. */
export async function setDefaultConnection(scope: Scope, connectionId: number): Promise<void> {
  const formerRows = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      'update connections set is_default = false, updated_at = now() where is_default and id <> $1 returning id',
    ),
    [connectionId],
  );
  await execute(scope.em, 'update connections set is_default = true, updated_at = now() where id = $1', [connectionId]);
  formerRows.forEach(({ id }) => scope.recordEvent('connection.changed', { connectionId: id }));
}

/** Throws for the default connection while others exist: another one has to become the default first. */
export async function assertRemovable({ em }: Scope, connection: { readonly id: number; readonly isDefault: boolean }): Promise<void> {
  const otherRows = connection.isDefault
    ? await queryRows(em, queryOf({}, 'select from connections where id <> $1 limit 1'), [connection.id])
    : [];
  if (otherRows.length > 0) {
    throw new AppError('ERR_NO_OTHER_WHATSAPP');
  }
}
