import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Ids of the queues with these names, in any case, by the keys of the names. */
export async function findQueuesByName({ em }: Scope, names: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const rows = await queryRows(
    em,
    queryOf(
      { key: column.text(), id: column.number() },
      'select n.key, q.id from unnest($1::text[], $2::text[]) n (key, name) join queues q on lower(q.name) = lower(n.name)',
    ),
    [[...names.keys()], [...names.values()]],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
