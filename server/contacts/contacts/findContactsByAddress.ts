import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const statement = `
  with named as (select address, key from unnest($1::text[], $2::text[]) n (address, key))
  select n.key, min(coalesce(a.contact_id, c.id)) as id
  from named n
  left join contact_addresses a on a.company_id = $3 and a.address = n.address
  left join contacts c on c.company_id = $3 and c.number = n.address
  where a.contact_id is not null or c.id is not null
  group by n.key`;

/** Ids of the contacts that have these addresses or numbers, by the keys of the addresses. */
export async function findContactsByAddress(
  { em, companyId }: Scope,
  addresses: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const query = queryOf({ key: column.text(), id: column.number() }, statement);
  const rows = await queryRows(em, query, [[...addresses.keys()], [...addresses.values()], companyId]);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
