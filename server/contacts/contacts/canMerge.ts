import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** Whether an admin has split contacts, given as SQL of their ids. */
    'contact.areParted': (contactIds: string) => string;
  }
}

/**
 * Groups are never merged; two privacy ids are two people, one of whom has taken over the number; contacts that an admin has
 * split stay split.
 */
const canMergeQuery = (areParted: string): string => `
  with privacy_ids as (
    select contact_id, array_agg(address) as addresses from contact_addresses
    where contact_id = any($1) and address like '%@lid' group by contact_id
  )
  select not exists (select from contacts where id = any($1) and is_group)
    and not exists (select from privacy_ids a join privacy_ids b on a.contact_id < b.contact_id and not a.addresses && b.addresses)
    and not ${areParted} as "areOne"`;

/** Whether contacts that a channel names as one person may be merged. */
export async function canMerge({ em, platform }: Scope, contactIds: readonly number[]): Promise<boolean> {
  const statement = canMergeQuery(platform.sqlFragments['contact.areParted']('$1'));
  const [row] = await queryRows(em, queryOf({ areOne: column.boolean() }, statement), [contactIds]);
  return row?.areOne === true;
}
