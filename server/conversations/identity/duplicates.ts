import type { api } from '#shared/api.ts';
import type { DuplicateContact, DuplicateReason, DuplicateRecord } from '#shared/contacts/contacts/duplicates.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { contactColumns } from '#server/contacts/contacts/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { assertMergeable } from './assertMergeable.ts';

const pageSize = 20;
/** A number or address that more contacts share is a placeholder, not a person. */
const maxSharing = 5;

/**
 * A Brazilian number has many spellings: with and without country code and ninth digit. Area code and the last eight digits stay.
 */
const numberKey = `case
  when c.number ~ '^55[1-9]{2}9?[0-9]{8}$' then substr(c.number, 3, 2) || right(c.number, 8)
  when c.number ~ '^[1-9]{2}9?[6-9][0-9]{7}$' then left(c.number, 2) || right(c.number, 8)
  else phone_number_key(c.number) end`;

/** Pairs that share a key; `keyOf` is SQL over `people c`, null where a contact has none. */
const pairsSharing = (reason: DuplicateReason, rank: number, keyOf: string): string => `
  select least(a.id, b.id) as id, greatest(a.id, b.id) as other_id, '${reason}' as reason, ${rank} as rank
  from (select key, array_agg(id) as ids from (select c.id, ${keyOf} as key from people c) k
    where key is not null group by key having count(*) between 2 and ${maxSharing}) shared
  cross join lateral unnest(shared.ids) a (id) join lateral unnest(shared.ids) b (id) on a.id < b.id`;

/** Whether names are alike: accents and case aside, one is the beginning of the other, or most of their trigrams are the same. */
const areAlike = `(plain(a.name) like plain(b.name) || '%' or plain(b.name) like plain(a.name) || '%' or similarity(plain(a.name), plain(b.name)) >= 0.5)`;

const pairsQuery = `
  with people as materialized (
    select id, name, number, lower(trim(email)) as email from contacts where not is_group),
  pairs as (
    ${pairsSharing('number', 1, `case when c.number like '~%' then null else ${numberKey} end`)}
    union all ${pairsSharing('email', 2, `nullif(c.email, '')`)}
    union all select p.id, p.other_id, p.reason, p.rank
      from (${pairsSharing('name', 3, `case when c.number ~ '^[0-9]{8,}$' then right(c.number, 8) end`)}) p
      join people a on a.id = p.id join people b on b.id = p.other_id where a.name <> '' and b.name <> '' and ${areAlike}),
  proposals as (
    select distinct on (p.id, p.other_id) p.id, p.other_id, p.reason, p.rank from pairs p
    where not exists (select from contact_distinctions d where d.contact_id = p.id and d.other_id = p.other_id)
      and not exists (select from contact_merges m where m.undone_at is not null
        and ((m.kept_id = p.id and m.lost_id = p.other_id) or (m.kept_id = p.other_id and m.lost_id = p.id)))
    order by p.id, p.other_id, p.rank)`;

const contactJson = jsonObject<DuplicateContact>({
  ...contactColumns,
  tickets: '(select count(*)::int from tickets t where t.contact_id = c.id)',
});

const pageQuery = queryOf(
  {
    count: column.number(),
    id: column.text(),
    reason: column.text<DuplicateReason>(),
    contact: column.json(contactJson),
    other: column.json(contactJson),
  },
  `${pairsQuery}, page as (select *, (count(*) over ())::int as count from proposals order by rank, id, other_id limit $1 offset $2)
   select g.count, g.id || '-' || g.other_id as id, g.reason,
     (select ${contactJson} from contacts c where c.id = g.id) as contact,
     (select ${contactJson} from contacts c where c.id = g.other_id) as other
   from page g order by g.rank, g.id, g.other_id`,
);

/** Pairs of contacts that may be one person; computed again, over all contacts at once. */
export async function pageDuplicates(
  { em }: Scope,
  { pageNumber = 1 }: InputOf<typeof api.contactDuplicates.page>,
): Promise<ResultOf<typeof api.contactDuplicates.page>> {
  const offset = (pageNumber - 1) * pageSize;
  const rows = await queryRows(em, pageQuery, [pageSize, offset]);
  const duplicates = rows.map(({ count: _count, ...record }): DuplicateRecord => record);
  const count = rows[0]?.count ?? 0;
  return { duplicates, count, hasMore: count > offset + duplicates.length };
}

const dismissStatement = `
  insert into contact_distinctions (company_id, contact_id, other_id, user_id)
  values ($1, least($2::int, $3::int), greatest($2::int, $3::int), $4) on conflict do nothing`;

/** Remembers that two contacts are two people. */
export async function dismissDuplicate(
  scope: Scope,
  { id, otherId }: InputOf<typeof api.contactDuplicates.dismiss>,
): Promise<Confirmation> {
  await assertMergeable(scope, { id, otherId });
  await execute(scope.em, dismissStatement, [scope.companyId, id, otherId, actorIdOf(scope)]);
  return { message: 'Remembered' };
}
