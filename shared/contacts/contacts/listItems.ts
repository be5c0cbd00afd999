import Joi from 'joi';
import { del, get, post, put, withErrorCode, withRequiredCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  companyOwnedColumns,
  confirmation,
  email,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
  phoneText,
  visibleLine,
} from '#shared/kit/schemas.ts';

/** Most items of a list. */
export const maxContactListItems = 100_000;
/** Most items that are listed at once. */
export const maxListedItems = 5_000;

/** Result of the check of an item's number; `failed`: it could not be checked. */
const itemValidities = ['unchecked', 'valid', 'invalid', 'failed'] as const;
export type ItemValidity = (typeof itemValidities)[number];

/** A recipient in a contact list. */
export interface ContactListItemRecord extends CompanyOwnedRecord {
  contactListId: number;
  name: string;
  /** Digits with country code; after a positive check as WhatsApp spells them. */
  number: string;
  email: string;
  isWhatsappValid: boolean;
  validity: ItemValidity;
  /** Error code of an item that could not be checked. */
  failure: string | null;
}

const columns = {
  ...companyOwnedColumns,
  contactListId: Joi.number().required(),
  name: Joi.string().required(),
  number: Joi.string().required(),
  email: Joi.string().allow('').required(),
  isWhatsappValid: Joi.boolean().required(),
  validity: Joi.string<ItemValidity>()
    .valid(...itemValidities)
    .required(),
  failure: nullable(Joi.string()).required(),
};

export const contactListItemRecord = Joi.object<ContactListItemRecord, true>(columns).label('ContactListItem');

/** Item with the name of its company. */
export interface CompanyContactListItem extends ContactListItemRecord {
  company: { id: number; name: string };
}

const companyContactListItem = Joi.object<CompanyContactListItem, true>({
  ...columns,
  company: Joi.object<CompanyContactListItem['company'], true>({ id: Joi.number().required(), name: Joi.string().required() }).required(),
}).label('ContactListItemRow');

export interface ContactListItemInput {
  contactListId: number;
  name: string;
  number: string;
  email?: string;
}

export interface ContactListItemPageInput extends PageInput {
  contactListId: number;
}

const name = (): Joi.StringSchema =>
  withRequiredCode(withErrorCode(visibleLine().min(2).max(50), 'ERR_CONTACTLISTITEM_INVALID_NAME'), 'ERR_CONTACTLISTITEM_REQUIRED');
const number = (): Joi.StringSchema => withRequiredCode(phoneText(), 'ERR_CONTACTLISTITEM_REQUIRED');
const itemEmail = (): Joi.StringSchema => email().allow('');

const example: ContactListItemRecord = {
  ...exampleOwnedRecord,
  contactListId: 4,
  name: 'Marina Alves',
  number: '5511987654310',
  email: 'marina@exemplo.com.br',
  isWhatsappValid: true,
  validity: 'valid',
  failure: null,
};
const exampleNew: ContactListItemRecord = { ...example, isWhatsappValid: false, validity: 'unchecked' };

export const contactListItemErrors = {
  ERR_NO_CONTACTLISTITEM_FOUND: 404,
  ERR_CONTACTLISTITEM_INVALID_NAME: 400,
  ERR_CONTACTLISTITEM_REQUIRED: 400,
  ERR_DUPLICATED_CONTACTLISTITEM: 409,
} as const;

export const contactListItems = {
  page: get<ContactListItemPageInput, PageResult<'contacts', ContactListItemRecord>>('/contact-list-items', {
    access: 'contactList.manage',
    summary: 'The items of a contact list by name, a hundred a page.',
    input: { ...pageInput, contactListId: id() },
    result: pageSchema('contacts', contactListItemRecord),
    example: { input: { contactListId: 4, searchParam: 'mar' }, result: { contacts: [example], count: 1, hasMore: false } },
  }),
  list: get<{ contactListId?: number }, CompanyContactListItem[]>('/contact-list-items/list', {
    access: 'contactList.manage',
    summary: `The items of a contact list, or of all, by name: the first ${maxListedItems}. Screens read pages.`,
    input: { contactListId: id().optional() },
    result: Joi.array().items(companyContactListItem),
    example: { input: { contactListId: 4 }, result: [{ ...example, company: { id: 3, name: 'Loja Centro' } }] },
  }),
  show: get<{ id: number }, ContactListItemRecord>('/contact-list-items/:id', {
    access: 'contactList.manage',
    summary: 'One item of a contact list.',
    input: { id: id() },
    result: contactListItemRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<ContactListItemInput, ContactListItemRecord>('/contact-list-items', {
    access: 'contactList.manage',
    summary: 'Adds an item, whose number is then checked; an item of the list with this number is returned instead of doubled.',
    input: { contactListId: id(), name: name().required(), number: number().required(), email: itemEmail() },
    result: contactListItemRecord,
    example: { input: { contactListId: 4, name: 'Marina Alves', number: '5511987654310', email: '' }, result: exampleNew },
  }),
  update: put<Partial<Omit<ContactListItemInput, 'contactListId'>> & { id: number }, ContactListItemRecord>('/contact-list-items/:id', {
    access: 'contactList.manage',
    summary: 'Changes an item; a new number is checked again.',
    input: { id: id(), name: name(), number: number(), email: itemEmail() },
    result: contactListItemRecord,
    example: { input: { id: 9, name: 'Marina A.' }, result: { ...example, name: 'Marina A.' } },
  }),
  remove: del<{ id: number }, Confirmation>('/contact-list-items/:id', {
    access: 'contactList.manage',
    summary: 'Removes an item from its list.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Contact list item deleted' } },
  }),
};
