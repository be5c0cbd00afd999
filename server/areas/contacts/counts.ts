import { foldChore } from '#server/platform/db/foldChore.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** How many contacts the company has. Kept as changes. */
export async function countContacts({ em }: Scope): Promise<number> {
  const [row] = await rows(em, queryOf({ count: column.number() }, 'select coalesce(sum(contacts), 0)::int as count from contact_counts'));
  return row?.count ?? 0;
}

export const foldContactCounts = foldChore({ table: 'contact_counts', by: [], sums: ['contacts'] });
