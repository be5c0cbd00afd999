import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The id of the ticket that a joined one was merged into; null for unknown ids. */
export async function findSurvivingTicketId({ em }: Scope, by: { id: number } | { uuid: string }): Promise<number | null> {
  const [key, value] = 'id' in by ? ['ticket_id', by.id] : ['uuid', by.uuid];
  const [join] = await queryRows(
    em,
    queryOf({ intoId: column.number() }, `select into_id as "intoId" from ticket_joins where ${key} = $1`),
    [value],
  );
  return join?.intoId ?? null;
}
