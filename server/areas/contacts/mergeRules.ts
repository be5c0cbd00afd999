import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/**
 * No group is anybody's second self; a person has one privacy id in their life, so two of them are two people and a number has
 * changed hands; and whom an admin has told apart stays apart.
 */
const canMergeQuery = `
  with privacy_ids as (
    select contact_id, array_agg(address) as addresses from contact_addresses
    where contact_id = any($1) and address like '%@lid' group by contact_id
  )
  select not exists (select from contacts where id = any($1) and is_group)
    and not exists (select from privacy_ids a join privacy_ids b on a.contact_id < b.contact_id and not a.addresses && b.addresses)
    and not exists (select from contact_merges where undone_at is not null and kept_id = any($1) and lost_id = any($1)) as "areOne"`;

/** May two contacts that a channel names in one breath be made one? */
export async function canMerge({ em }: Scope, contactIds: readonly number[]): Promise<boolean> {
  const [row] = await queryRows(em, queryOf({ areOne: column.boolean() }, canMergeQuery), [contactIds]);
  return row?.areOne === true;
}
