import type { api } from '#shared/api.ts';
import { maxContactLists, type CompanyContactList, type ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { runHook } from '#server/platform/hooks.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { ContactList } from './ContactList.ts';
import { resolveFilter, countMatching } from './filterContacts.ts';
import { companyContactLists, contactListRecords } from './contactListRecords.ts';

const pageSize = 20;
const orderBy = byName('l.name', 'l.id');

export const pageContactLists = (
  { em }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.contactLists.page>,
): Promise<ResultOf<typeof api.contactLists.page>> =>
  pageRows(em, contactListRecords, {
    key: 'records',
    where: (bind) => `${matchesTerm(searchParam, { texts: ['l.name'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

export const listContactLists = ({ em }: Scope): Promise<CompanyContactList[]> => listRecords(em, companyContactLists, { orderBy });

/** The count of a dynamic list is of this moment. */
export async function showContactList(scope: Scope, { id }: InputOf<typeof api.contactLists.show>): Promise<ContactListRecord> {
  const record = required(await findRecord(scope.em, contactListRecords, id), 'ERR_NO_CONTACTLIST_FOUND');
  const matched = record.filter === null ? null : await countMatching(scope, record.filter);
  return matched === null ? record : { ...record, contactsCount: matched, validCount: matched };
}

export const requireContactList = async ({ em }: Scope, id: number): Promise<ContactList> =>
  required(await em.findOne(ContactList, { id }), 'ERR_NO_CONTACTLIST_FOUND');

/** A list that has items of its own. */
export async function requireItemList(scope: Scope, id: number): Promise<ContactList> {
  const contactList = await requireContactList(scope, id);
  if (contactList.filter) {
    throw new AppError('ERR_CONTACTLIST_DYNAMIC');
  }
  return contactList;
}

/** The columns of a filter; the count stands on the screen of all lists. */
async function readFilter(
  scope: Scope,
  input: ContactListFilter,
  storedFilter?: ContactListFilter | null,
): Promise<Pick<ContactList, 'filter' | 'matchedCount'>> {
  const filter = await resolveFilter(scope, input, storedFilter);
  return { filter, matchedCount: await countMatching(scope, filter) };
}

export async function createContactList(
  scope: Scope,
  { name, filter = null }: InputOf<typeof api.contactLists.create>,
): Promise<ContactListRecord> {
  if ((await scope.em.count(ContactList)) >= maxContactLists) {
    throw new AppError('ERR_CONTACTLIST_LIMIT');
  }
  const contactList = scope.create(ContactList, { name, ...(filter && (await readFilter(scope, filter))) });
  await scope.em.flush();
  scope.recordEvent('contactList.created', { contactListId: contactList.id });
  return showContactList(scope, contactList);
}

export async function updateContactList(
  scope: Scope,
  { id, name, filter = null }: InputOf<typeof api.contactLists.update>,
): Promise<ContactListRecord> {
  const contactList = await requireContactList(scope, id);
  if (filter !== null && !contactList.filter) {
    throw new AppError('ERR_CONTACTLIST_DYNAMIC');
  }
  Object.assign(contactList, name !== undefined && { name }, filter && (await readFilter(scope, filter, contactList.filter)));
  await scope.em.flush();
  scope.recordEvent('contactList.changed', { contactListId: id });
  return showContactList(scope, { id });
}

export async function removeContactList(scope: Scope, { id }: InputOf<typeof api.contactLists.remove>): Promise<Confirmation> {
  const contactList = await requireContactList(scope, id);
  await runHook(scope, 'contactList.removing', { contactListId: id });
  scope.em.remove(contactList);
  scope.recordEvent('contactList.removed', { contactListId: id });
  return { message: 'Contact list deleted' };
}
