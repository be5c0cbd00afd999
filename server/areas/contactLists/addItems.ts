import type { ContactListItemRecord } from '#shared/areas/contactListItems.ts';
import { maxContactListItems } from '#shared/areas/contactListItems.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { listRecords } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ContactListItem } from './ContactList.ts';
import { contactListItemRecords } from './contactListRecords.ts';
import { enqueueCheck } from './enqueueCheck.ts';
import { requireContactList } from './listCommands.ts';

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

const listedStatement = `
  select distinct r.number from jsonb_array_elements_text($2::jsonb) r (number)
  join contact_list_items i on i.contact_list_id = $1 and i.number_key = phone_number_key(r.number)`;

/** Those of the numbers that the list has already, in any spelling. */
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
    select distinct on (phone_number_key(number)) place, name, number, email
    from jsonb_to_recordset($3::jsonb) as r (place int, name text, number text, email text)
    order by phone_number_key(number), place
  ), fresh as (
    select g.* from given g
    where not exists (select from contact_list_items i where i.contact_list_id = $2 and i.number_key = phone_number_key(g.number))
    order by place limit $4
  ), added as (
    insert into contact_list_items (company_id, contact_list_id, name, number, email)
    select $1, $2, name, number, email from fresh
    on conflict on constraint contact_list_items_number_key do nothing returning number
  ) select f.place from added a join fresh f on f.number = a.number`;

/** Locks the list until the end of the transaction, so that it does not grow beyond its limit; returns how many more it takes. */
export async function lockListRoom({ em }: Scope, contactListId: number): Promise<number> {
  await queryRows(em, queryOf({ id: column.number() }, 'select id from contact_lists where id = $1 for no key update'), [contactListId]);
  return maxContactListItems - (await em.count(ContactListItem, { contactListId }));
}

/** Adds items as far as the list has room, each number once, and has them checked. */
export async function addContactListItems(scope: Scope, contactListId: number, items: readonly NewItem[]): Promise<AddedItems> {
  const contactList = await requireContactList(scope, contactListId);
  const room = await lockListRoom(scope, contactListId);
  const values = [scope.companyId, contactListId, JSON.stringify(items), Math.max(0, room)];
  const added = await queryRows(scope.em, queryOf({ place: column.number() }, insertStatement), values);
  if (added.length > 0) {
    scope.recordEvent('contactListItem.manyChanged', { contactListId });
    await enqueueCheck(scope, contactList);
  }
  return { addedPlaces: new Set(added.map(({ place }) => place)), isFull: added.length >= room };
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
