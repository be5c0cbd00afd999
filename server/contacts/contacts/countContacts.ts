import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { compactCounters } from '#server/platform/database/compactCounters.ts';

/** SQL of the number of contacts, from the counters that triggers keep. */
export const contactCountQuery = 'select coalesce(sum(contacts), 0)::int as count from contact_counts';

/** The number of contacts. */
export async function countContacts({ em }: Scope): Promise<number> {
  const [row] = await queryRows(em, queryOf({ count: column.number() }, contactCountQuery));
  return row?.count ?? 0;
}

export const compactContactCounts = compactCounters({
  name: 'contacts.compactCounts',
  table: 'contact_counts',
  groupBy: [],
  sums: ['contacts'],
});
