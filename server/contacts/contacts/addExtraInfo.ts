import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Extra information by name. */
export interface NamedInfo {
  readonly name: string;
  readonly value: string;
}

const addQuery = queryOf(
  { count: column.number() },
  `with given as (select name, value from jsonb_to_recordset($3::jsonb) as g (name text, value text)),
   changed as (
     update contact_custom_fields f set value = g.value, updated_at = now() from given g
     where f.contact_id = $2 and lower(f.name) = lower(g.name) and f.value <> g.value returning 1),
   added as (
     insert into contact_custom_fields (company_id, contact_id, name, value) select $1, $2, g.name, g.value from given g
     where not exists (select from contact_custom_fields f where f.contact_id = $2 and lower(f.name) = lower(g.name)) returning 1)
   select ((select count(*) from changed) + (select count(*) from added))::int as count`,
);

/** Sets extra information and leaves the rest; true where something has changed. */
export async function addExtraInfo({ em, companyId }: Scope, contactId: number, info: readonly NamedInfo[]): Promise<boolean> {
  if (info.length === 0) {
    return false;
  }
  const [row] = await queryRows(em, addQuery, [companyId, contactId, JSON.stringify(info)]);
  return row !== undefined && row.count > 0;
}
