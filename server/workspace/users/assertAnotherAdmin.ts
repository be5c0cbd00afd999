import { AppError } from '#shared/errors.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Throws ERR_LAST_ADMIN unless another admin may sign in. All are locked: concurrent calls cannot demote each other. */
export async function assertAnotherAdmin({ em }: Scope, userId: number): Promise<void> {
  const admins = await queryRows(
    em,
    queryOf(
      { id: column.number() },
      "select id from users where profile = 'admin' and deactivated_at is null order by id for no key update",
    ),
  );
  if (admins.every(({ id }) => id === userId)) {
    throw new AppError('ERR_LAST_ADMIN');
  }
}
