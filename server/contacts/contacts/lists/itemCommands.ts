import type { api } from '#shared/api.ts';
import { maxListedItems, type CompanyContactListItem, type ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { readPhoneNumber } from '#server/contacts/contacts/readPhoneNumber.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName, type RowOrder } from '#server/platform/database/rowOrder.ts';
import { lockListCapacity } from './addItems.ts';
import { ContactListItem } from './ContactList.ts';
import { companyContactListItems, contactListItemRecords, contactsAsItems } from './contactListRecords.ts';
import { enqueueCheck } from './enqueueCheck.ts';
import { matchesFilter } from './filterContacts.ts';
import { requireContactList, requireItemList } from './listCommands.ts';

const pageSize = 100;
const orderOf = (row: 'c' | 'i'): RowOrder => byName(`${row}.name`, `${row}.id`);

function searchCondition(row: 'c' | 'i', searchParam: string, bind: Bind): string {
  if (searchParam === '') {
    return '';
  }
  return ` and ${matchesTerm(searchParam, { texts: [`${row}.name`, `${row}.email`], numbers: [`${row}.number`] }, bind)}`;
}

export async function pageContactListItems(
  scope: Scope,
  { contactListId, searchParam = '', pageNumber, after }: InputOf<typeof api.contactListItems.page>,
): Promise<ResultOf<typeof api.contactListItems.page>> {
  const { filter } = await requireContactList(scope, contactListId);
  const page = { key: 'contacts', pageNumber, after, pageSize } as const;
  if (filter) {
    const where = (bind: Bind): string => `${matchesFilter(scope, filter)(bind)}${searchCondition('c', searchParam, bind)}`;
    return pageRows(scope.em, contactsAsItems(contactListId), { ...page, where, orderBy: orderOf('c') });
  }
  const where = (bind: Bind): string => `i.contact_list_id = ${bind(contactListId)}${searchCondition('i', searchParam, bind)}`;
  return pageRows(scope.em, contactListItemRecords, { ...page, where, orderBy: orderOf('i') });
}

/** For older clients; a dynamic list has no items. */
export const listContactListItems = (
  { em }: Scope,
  { contactListId }: InputOf<typeof api.contactListItems.list>,
): Promise<CompanyContactListItem[]> =>
  listRecords(em, companyContactListItems, {
    where: (bind) => (contactListId === undefined ? 'true' : `i.contact_list_id = ${bind(contactListId)}`),
    orderBy: orderOf('i'),
    limit: maxListedItems,
  });

export const showContactListItem = async (
  { em }: Scope,
  { id }: InputOf<typeof api.contactListItems.show>,
): Promise<ContactListItemRecord> => required(await findRecord(em, contactListItemRecords, id), 'ERR_NO_CONTACTLISTITEM_FOUND');

const requireItem = async ({ em }: Scope, id: number): Promise<ContactListItem> =>
  required(await em.findOne(ContactListItem, { id }), 'ERR_NO_CONTACTLISTITEM_FOUND');

const insertStatement = `
  insert into contact_list_items (company_id, contact_list_id, name, number, email) values ($1, $2, $3, $4, $5)
  on conflict on constraint contact_list_items_number_key do nothing returning id`;
const findStatement = 'select id from contact_list_items where contact_list_id = $1 and number_key = phone_number_key($2)';

/** Adds an item; one with this number, in either spelling, is returned instead. */
export async function createContactListItem(
  scope: Scope,
  { contactListId, name, number: text, email = '' }: InputOf<typeof api.contactListItems.create>,
): Promise<ContactListItemRecord> {
  const number = await readPhoneNumber(scope, text);
  const contactList = await requireItemList(scope, contactListId);
  if ((await lockListCapacity(scope, contactListId)) < 1) {
    throw new AppError('ERR_CONTACTLIST_FULL');
  }
  const ids = { id: column.number() };
  const [added] = await queryRows(scope.em, queryOf(ids, insertStatement), [scope.companyId, contactListId, name, number, email]);
  if (added === undefined) {
    const [existing] = await queryRows(scope.em, queryOf(ids, findStatement), [contactListId, number]);
    return showContactListItem(scope, required(existing ?? null, 'ERR_NO_CONTACTLISTITEM_FOUND'));
  }
  scope.recordEvent('contactListItem.created', { contactListItemId: added.id });
  await enqueueCheck(scope, contactList);
  return showContactListItem(scope, added);
}

export async function updateContactListItem(
  scope: Scope,
  { id, number: text, ...others }: InputOf<typeof api.contactListItems.update>,
): Promise<ContactListItemRecord> {
  const item = await requireItem(scope, id);
  // Forms send a stored number back as digits, or as they show it.
  const isRenumbered = text !== undefined && text.replaceAll(/\D/g, '') !== item.number;
  const changes = { ...others, ...(isRenumbered && { number: await readPhoneNumber(scope, text) }) };
  Object.assign(item, changes, isRenumbered && { validity: 'unchecked', failure: null, attempts: 0, claimedUntil: null });
  await scope.em.flush();
  scope.recordEvent('contactListItem.changed', { contactListItemId: id });
  if (isRenumbered) {
    await enqueueCheck(scope, await requireContactList(scope, item.contactListId));
  }
  return showContactListItem(scope, { id });
}

export async function removeContactListItem(scope: Scope, { id }: InputOf<typeof api.contactListItems.remove>): Promise<Confirmation> {
  authorize(scope, 'contacts-page:deleteContact');
  const item = await requireItem(scope, id);
  scope.em.remove(item);
  scope.recordEvent('contactListItem.removed', { contactListItemId: id, contactListId: item.contactListId });
  scope.recordEvent('contactList.changed', { contactListId: item.contactListId });
  return { message: 'Contact list item deleted' };
}
