import type { api } from '#shared/api.ts';
import type { MergePreview } from '#shared/conversations/identity.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { mergedContactColumns } from '#server/contacts/contacts/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { assertMergeable } from './assertMergeable.ts';

const activeCondition = `status in ('pending', 'open')`;

const previewQuery = `
  select b.*, case when b.becoming like '~%' then null else b.becoming end as number from (
    select k.id as "contactId", l.id as "otherId", ${mergedContactColumns.name} as name, ${mergedContactColumns.email} as email,
      ${mergedContactColumns.number('null')} as becoming,
      (select count(*) from tickets where contact_id = l.id)::int as tickets,
      (select count(*) from tickets t where t.contact_id = l.id and t.${activeCondition} and exists (
        select from tickets o where o.contact_id = k.id and o.whatsapp_id = t.whatsapp_id and o.${activeCondition}))::int as joined,
      (select count(*) from ticket_notes where contact_id = l.id)::int as notes,
      (select count(*) from contact_custom_fields where contact_id = l.id)::int as "extraInfo",
      array(select l.number where l.number not like '~%' union
        select split_part(address, '@', 1) from contact_addresses where contact_id = l.id and address like '%@s.whatsapp.net'
        order by 1) as numbers
    from contacts k cross join contacts l where k.id = $1 and l.id = $2) b`;

/** The result of a merge, without executing it. */
export async function previewMerge(scope: Scope, { id, otherId }: InputOf<typeof api.identity.preview>): Promise<MergePreview> {
  await assertMergeable(scope, { id, otherId });
  const [row] = await queryRows(
    scope.em,
    queryOf<MergePreview & { becoming: string }>(
      {
        contactId: column.number(),
        name: column.text(),
        number: column.orNull(column.text()),
        email: column.text(),
        otherId: column.number(),
        tickets: column.number(),
        joined: column.number(),
        notes: column.number(),
        extraInfo: column.number(),
        numbers: column.list(column.text()),
        becoming: column.text(),
      },
      previewQuery,
    ),
    [id, otherId],
  );
  const { becoming: _, ...preview } = required(row, 'ERR_NO_CONTACT_FOUND');
  return preview;
}
