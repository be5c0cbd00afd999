import type { api } from '#shared/api.ts';
import { type ContactListItemRecord, maxContactListItems } from '#shared/contacts/contacts/listItems.ts';
import type { ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { listRecords } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ContactListItem } from './ContactList.ts';
import { contactListItemRecords } from './contactListRecords.ts';
import { enqueueCheck } from './enqueueCheck.ts';
import { matchesFilter, resolveFilter } from './filterContacts.ts';
import { requireItemList, showContactList } from './listCommands.ts';

export interface NewItem {
  /** Names the row in the result. */
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

interface AddedItems {
  readonly addedPlaces: ReadonlySet<number>;
  /** The list has no room for the rest. */
  readonly isFull: boolean;
}

/** Keys are made before the join: row-level security allows an index only for values that no function of ours computes beside it. */
const listedStatement = `
  with given as materialized (select number, phone_number_key(number) as key from jsonb_array_elements_text($2::jsonb) r (number))
  select distinct g.number from given g join contact_list_items i on i.contact_list_id = $1 and i.number_key = g.key`;

/** The numbers of the rows that the list has already, in any spelling. */
export async function findListedNumbers(
  { em }: Scope,
  contactListId: number,
  rows: readonly { readonly number: string }[],
): Promise<Set<string>> {
  const numbers = JSON.stringify(rows.map(({ number }) => number));
  const listed = await queryRows(em, queryOf({ number: column.text() }, listedStatement), [contactListId, numbers]);
  return new Set(listed.map(({ number }) => number));
}

const insertStatement = `
  with given as (
    select distinct on (key) place, name, number, email, phone_number_key(number) as key
    from jsonb_to_recordset($3::jsonb) as r (place int, name text, number text, email text)
    order by key, place
  ), fresh as (
    select g.* from given g
    where not exists (select from contact_list_items i where i.contact_list_id = $2 and i.number_key = g.key)
    order by place limit $4
  ), added as (
    insert into contact_list_items (company_id, contact_list_id, name, number, email)
    select $1, $2, name, number, email from fresh
    on conflict on constraint contact_list_items_number_key do nothing returning number
  ) select f.place from added a join fresh f on f.number = a.number`;

/** Locks the list until the end of the transaction, so that it does not grow beyond its limit; returns how many more it takes. */
export async function lockListCapacity({ em }: Scope, contactListId: number): Promise<number> {
  await queryRows(em, queryOf({ id: column.number() }, 'select id from contact_lists where id = $1 for no key update'), [contactListId]);
  return maxContactListItems - (await em.count(ContactListItem, { contactListId }));
}

/** Adds items as far as the list has room, each number once, and has them checked. */
export async function addContactListItems(scope: Scope, contactListId: number, items: readonly NewItem[]): Promise<AddedItems> {
  const contactList = await requireItemList(scope, contactListId);
  const room = await lockListCapacity(scope, contactListId);
  const values = [scope.companyId, contactListId, JSON.stringify(items), Math.max(0, room)];
  const added = await queryRows(scope.em, queryOf({ place: column.number() }, insertStatement), values);
  if (added.length > 0) {
    scope.recordEvent('contactListItem.manyChanged', { contactListId });
    await enqueueCheck(scope, contactList);
  }
  return { addedPlaces: new Set(added.map(({ place }) => place)), isFull: added.length >= room };
}

const contactsStatement = (condition: string, bind: Bind, [companyId, contactListId, room]: readonly number[]): string => `
  with given as (
    select distinct on (key) c.id, c.number, c.email, phone_number_key(c.number) as key,
      case when length(c.name) < 2 then c.number else left(c.name, 50) end as name
    from contacts c where ${condition} order by key, c.id
  ) insert into contact_list_items (company_id, contact_list_id, name, number, email)
  select ${bind(companyId)}, ${bind(contactListId)}, g.name, g.number, g.email from given g
  where not exists (
    select from contact_list_items i
    where i.contact_list_id = ${bind(contactListId)} and i.number_key = g.key
  ) order by g.id limit ${bind(room)}
  on conflict on constraint contact_list_items_number_key do nothing`;

/** Adds contacts of the company in one statement, and has them checked. */
export async function addContacts(
  scope: Scope,
  { id, filter: input }: InputOf<typeof api.contactLists.addContacts>,
): Promise<ContactListRecord> {
  const contactList = await requireItemList(scope, id);
  const filter = await resolveFilter(scope, input);
  const room = Math.max(0, await lockListCapacity(scope, id));
  const { bind, values } = createBindings();
  const condition = matchesFilter(scope, filter)(bind);
  await execute(scope.em, contactsStatement(condition, bind, [scope.companyId, id, room]), values);
  scope.recordEvent('contactListItem.manyChanged', { contactListId: id });
  await enqueueCheck(scope, contactList);
  return showContactList(scope, { id });
}

/** The highest id of the list's items; 0 for an empty list. */
export async function findNewestItemId({ em }: Scope, contactListId: number): Promise<number> {
  const query = queryOf(
    { id: column.number() },
    'select coalesce(max(id), 0)::int as id from contact_list_items where contact_list_id = $1',
  );
  const [row] = await queryRows(em, query, [contactListId]);
  return row?.id ?? 0;
}

export const listItemsAfter = ({ em }: Scope, contactListId: number, itemId: number): Promise<ContactListItemRecord[]> =>
  listRecords(em, contactListItemRecords, {
    where: (bind) => `i.contact_list_id = ${bind(contactListId)} and i.id > ${bind(itemId)}`,
    orderBy: 'i.id',
  });

export const listNewestItems = ({ em }: Scope, contactListId: number, count: number): Promise<ContactListItemRecord[]> =>
  listRecords(em, contactListItemRecords, {
    where: (bind) => `i.contact_list_id = ${bind(contactListId)}`,
    orderBy: 'i.id desc',
    limit: count,
  });
