import Joi from 'joi';
import { del, get, post, put, withErrorCode, withRequiredCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import { contactListFilter, openContactListFilter, type ContactListFilter } from './listFilter.ts';
import type { ContactListItemRecord } from './listItems.ts';

/** Most lists of a company. */
export const maxContactLists = 500;

/** Recipients of campaigns. */
export interface ContactListRecord extends CompanyOwnedRecord {
  name: string;
  /** A dynamic list: its contacts are found when it is used. Null: it has items. */
  filter: ContactListFilter | null;
  contactsCount: number;
  validCount: number;
  invalidCount: number;
  /** Items that could not be checked. */
  failedCount: number;
  /** Items are being checked at the channel. */
  isChecking: boolean;
  /** Error code of what the check waits for; it continues by itself. */
  waitingFor: string | null;
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const columns = {
  ...companyOwnedColumns,
  name: Joi.string().required(),
  filter: nullable(contactListFilter()).required(),
  contactsCount: count(),
  validCount: count(),
  invalidCount: count(),
  failedCount: count(),
  isChecking: Joi.boolean().required(),
  waitingFor: nullable(Joi.string()).required(),
};

const contactListRecord = Joi.object<ContactListRecord, true>(columns).label('ContactList');

/** List with the name of its company. */
export interface CompanyContactList extends ContactListRecord {
  company: { id: number; name: string };
}

const companyContactList = Joi.object<CompanyContactList, true>({
  ...columns,
  company: Joi.object<CompanyContactList['company'], true>({ id: Joi.number().required(), name: Joi.string().required() }).required(),
}).label('ContactListRow');

export interface ContactListInput {
  name: string;
  /** Makes a dynamic list; a list stays what it is. */
  filter?: ContactListFilter | null;
}

const name = (): Joi.StringSchema =>
  withRequiredCode(withErrorCode(identifyingText().min(2).max(50), 'ERR_CONTACTLIST_INVALID_NAME'), 'ERR_CONTACTLIST_REQUIRED');

const example: ContactListRecord = {
  ...exampleOwnedRecord,
  name: 'Clientes de maio',
  filter: null,
  contactsCount: 120,
  validCount: 96,
  invalidCount: 4,
  failedCount: 0,
  isChecking: true,
  waitingFor: null,
};
const exampleNew: ContactListRecord = { ...example, contactsCount: 0, validCount: 0, invalidCount: 0, isChecking: false };

export const contactListErrors = {
  ERR_NO_CONTACTLIST_FOUND: 404,
  ERR_CONTACTLIST_INVALID_NAME: 400,
  ERR_CONTACTLIST_REQUIRED: 400,
  ERR_CONTACTLIST_LIMIT: 409,
  ERR_CONTACTLIST_FULL: 409,
  ERR_CONTACTLIST_DYNAMIC: 409,
} as const;

export const contactListPermissions = {
  'contactList.manage': permission({ profiles: ['admin'], plan: 'useCampaigns' }),
} as const;

export const contactLists = {
  page: get<PageInput, PageResult<'records', ContactListRecord>>('/contact-lists', {
    access: 'contactList.manage',
    summary: 'Contact lists by name, with the number of their contacts, twenty a page.',
    input: pageInput,
    result: pageSchema('records', contactListRecord),
    example: { input: { searchParam: 'maio' }, result: { records: [example], count: 1, hasMore: false } },
  }),
  list: get<object, CompanyContactList[]>('/contact-lists/list', {
    access: 'contactList.manage',
    summary: 'Every contact list by name.',
    input: {},
    result: Joi.array().items(companyContactList),
    example: { input: {}, result: [{ ...example, company: { id: 3, name: 'Loja Centro' } }] },
  }),
  show: get<{ id: number }, ContactListRecord>('/contact-lists/:id', {
    access: 'contactList.manage',
    summary: 'One contact list.',
    input: { id: id() },
    result: contactListRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<ContactListInput, ContactListRecord>('/contact-lists', {
    access: 'contactList.manage',
    summary: `Adds an empty contact list; a company has at most ${maxContactLists}.`,
    input: { name: name().required(), filter: nullable(contactListFilter()) },
    result: contactListRecord,
    example: { input: { name: 'Clientes de maio' }, result: exampleNew },
  }),
  update: put<Partial<ContactListInput> & { id: number }, ContactListRecord>('/contact-lists/:id', {
    access: 'contactList.manage',
    summary: 'Renames a contact list or changes its filter.',
    input: { id: id(), name: name(), filter: nullable(contactListFilter()) },
    result: contactListRecord,
    example: { input: { id: 9, name: 'Clientes de junho' }, result: { ...example, name: 'Clientes de junho' } },
  }),
  remove: del<{ id: number }, Confirmation>('/contact-lists/:id', {
    access: 'contactList.manage',
    summary: 'Removes a contact list with its items; the contacts of the company stay.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Contact list deleted' } },
  }),
  addContacts: post<{ id: number; filter: ContactListFilter }, ContactListRecord>('/contact-lists/:id/contacts', {
    access: 'contactList.manage',
    summary: 'Adds contacts of the company to a list, each number once, as far as the list has room.',
    input: { id: id(), filter: contactListFilter().required() },
    result: contactListRecord,
    example: { input: { id: 9, filter: { ...openContactListFilter, tagIds: [2] } }, result: example },
  }),
  check: post<{ id: number }, ContactListRecord>('/contact-lists/:id/check', {
    access: 'contactList.manage',
    summary: 'Checks the numbers of a list that have no result, in the background, at the pace of the connection.',
    input: { id: id() },
    result: contactListRecord,
    example: { input: { id: 9 }, result: example },
  }),
  stopCheck: post<{ id: number }, ContactListRecord>('/contact-lists/:id/stop-check', {
    access: 'contactList.manage',
    summary: 'Stops the check of a list; results stay.',
    input: { id: id() },
    result: contactListRecord,
    example: { input: { id: 9 }, result: { ...example, isChecking: false } },
  }),
};

/** Many items of a list have changed: some have been added, or checked. */
interface ContactListItemsReload {
  action: 'reload';
  /** The newest of the list, at most a hundred. */
  records: ContactListItemRecord[];
  contactListId: number;
}

interface ContactListEvents {
  ContactList: { action: 'create' | 'update'; record: ContactListRecord } | { action: 'delete'; id: string };
  ContactListItem:
    | { action: 'create' | 'update'; record: ContactListItemRecord }
    | { action: 'delete'; id: string; contactListId: number }
    | ContactListItemsReload;
  /** The same for clients that show one list. */
  [event: `ContactListItem-${number}`]: ContactListItemsReload;
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactListEvents {}
}
