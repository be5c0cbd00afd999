import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/**
 * Groups are never merged; two privacy ids are two people, one of whom has taken over the number; contacts that an admin has
 * split stay split.
 */
const canMergeQuery = `
  with privacy_ids as (
    select contact_id, array_agg(address) as addresses from contact_addresses
    where contact_id = any($1) and address like '%@lid' group by contact_id
  )
  select not exists (select from contacts where id = any($1) and is_group)
    and not exists (select from privacy_ids a join privacy_ids b on a.contact_id < b.contact_id and not a.addresses && b.addresses)
    and not exists (select from contact_merges where undone_at is not null and kept_id = any($1) and lost_id = any($1)) as "areOne"`;

/** Whether contacts that a channel names as one person may be merged. */
export async function canMerge({ em }: Scope, contactIds: readonly number[]): Promise<boolean> {
  const [row] = await queryRows(em, queryOf({ areOne: column.boolean() }, canMergeQuery), [contactIds]);
  return row?.areOne === true;
}
