import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  isoDate,
  calendarDay,
  email,
  id,
  nullable,
  confirmation,
  phoneText,
  type Confirmation,
  optionalId,
  visibleLine,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Named extra field of a contact. */
export interface ExtraInfo {
  id: number;
  name: string;
  value: string;
  contactId: number;
}

/** Person or group that writes to the company. */
export interface ContactRecord {
  id: number;
  name: string;
  /** Digits; for a group its id; `~` and a privacy id where the number is not visible. */
  number: string;
  /** Without the @; empty or absent: none known. */
  username?: string;
  email: string;
  /** Empty: none. */
  profilePicUrl: string;
  isGroup: boolean;
  companyId: number;
  whatsappId: number | null;
  createdAt: string;
  updatedAt: string;
}

export interface ContactWithInfo extends ContactRecord {
  extraInfo: ExtraInfo[];
}

export interface ContactDetail extends ContactWithInfo {
  whatsapp: { id: number; name: string } | null;
}

/** Created contact; for a known number, the existing contact. */
export interface ContactCreateResult extends ContactWithInfo {
  alreadyExists?: boolean;
  existingContact?: ContactWithInfo;
}

/** Result for a number that is not on WhatsApp. */
export interface InvalidContact {
  invalido: true;
  error: string;
  name: string;
  number: string;
  email: string;
}

const columns = {
  id: Joi.number().required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().required(),
  username: Joi.string().allow(''),
  email: Joi.string().allow('').required(),
  profilePicUrl: Joi.string().allow('').required(),
  isGroup: Joi.boolean().required(),
  companyId: Joi.number().required(),
  whatsappId: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

export const extraInfo = Joi.object<ExtraInfo, true>({
  id: Joi.number().required(),
  name: Joi.string().allow('').required(),
  value: Joi.string().allow('').required(),
  contactId: Joi.number().required(),
}).label('ExtraInfo');

export const contactRecord = Joi.object<ContactRecord, true>(columns).label('Contact');
const withInfo = { ...columns, extraInfo: Joi.array().items(extraInfo).required() };
const contactWithInfo = Joi.object<ContactWithInfo, true>(withInfo).label('ContactWithInfo');
const contactDetail = Joi.object<ContactDetail, true>({
  ...withInfo,
  whatsapp: nullable(
    Joi.object<{ id: number; name: string }, true>({ id: Joi.number().required(), name: Joi.string().required() }),
  ).required(),
});
const contactCreateResult = Joi.object<ContactCreateResult, true>({
  ...withInfo,
  alreadyExists: Joi.boolean(),
  existingContact: contactWithInfo,
});
const invalidContact = Joi.object<InvalidContact, true>({
  invalido: Joi.valid(true).required() as Joi.BooleanSchema<true>,
  error: Joi.string().required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().allow('').required(),
  email: Joi.string().allow('').required(),
});

interface ExtraInfoInput {
  id?: number;
  name: string;
  value: string;
}

export interface ContactInput {
  name: string;
  number: string;
  email?: string;
  extraInfo?: ExtraInfoInput[];
  /** True: only checks whether the number could be added. */
  preview?: boolean;
}

const extraInfoInput = Joi.array()
  .items(
    Joi.object<ExtraInfoInput, true>({
      id: optionalId(),
      name: Joi.string().trim().min(1).max(100).required(),
      value: Joi.string().trim().allow('').max(1000).required(),
    }),
  )
  .max(100);

const contactInput = {
  name: visibleLine().min(2).max(50).required(),
  number: phoneText().required(),
  email: email().allow(''),
  extraInfo: extraInfoInput,
};

const when = '2029-05-02T13:00:00.000Z';
const example: ContactWithInfo = {
  id: 88,
  name: 'Marina Alves',
  number: '5511987654310',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  companyId: 3,
  whatsappId: 2,
  createdAt: when,
  updatedAt: when,
  extraInfo: [],
};
const { extraInfo: _, ...exampleRow } = example;

interface ContactsInput extends PageInput {
  dateStart?: string;
  dateEnd?: string;
}

export const contactErrors = {
  ERR_WAPP_CHECK_PACE: 429,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 400,
} as const;

export const contactPermissions = {
  'contacts-page:deleteContact': adminPermission,
} as const;

export const contacts = {
  page: get<ContactsInput, PageResult<'contacts', ContactRecord>>('/contacts', {
    access: 'signed-in',
    summary: 'Contacts by name, thirty a page.',
    input: { ...pageInput, dateStart: calendarDay(), dateEnd: calendarDay() },
    result: pageSchema('contacts', contactRecord),
    example: { input: { searchParam: 'mar' }, result: { contacts: [exampleRow], count: 1, hasMore: false } },
  }),
  list: get<{ name?: string }, ContactRecord[]>('/contacts/list', {
    access: 'signed-in',
    summary: 'Contacts by name, at most a thousand.',
    input: { name: Joi.string().trim().allow('').max(200) },
    result: Joi.array().items(contactRecord),
    example: { input: { name: 'mar' }, result: [exampleRow] },
  }),
  show: get<{ id: number }, ContactDetail>('/contacts/:id', {
    access: 'signed-in',
    summary: 'One contact with everything known about it.',
    input: { id: id() },
    result: contactDetail,
    example: { input: { id: 88 }, result: { ...example, whatsapp: { id: 2, name: 'Loja Centro' } } },
  }),
  byNumber: get<{ name: string; number: string }, ContactWithInfo>('/contact', {
    access: 'signed-in',
    summary: 'The contact with a number; added under the name where there is none.',
    input: { name: contactInput.name, number: contactInput.number },
    result: contactWithInfo,
    example: { input: { name: 'Marina Alves', number: '5511987654310' }, result: example },
  }),
  create: post<ContactInput, ContactCreateResult | InvalidContact>('/contacts', {
    access: 'signed-in',
    summary: 'Adds a contact whose number is on WhatsApp; a known number answers the known contact.',
    input: { ...contactInput, preview: Joi.boolean() },
    result: Joi.alternatives().try(contactCreateResult, invalidContact),
    example: { input: { name: 'Marina Alves', number: '5511987654310' }, result: example },
  }),
  update: put<Partial<ContactInput> & { id: number }, ContactWithInfo>('/contacts/:id', {
    access: 'signed-in',
    summary: 'Changes a contact; extra information left out stays.',
    input: { id: id(), ...contactInput, name: contactInput.name.optional(), number: phoneText(), preview: Joi.boolean() },
    result: contactWithInfo,
    example: { input: { id: 88, name: 'Marina A.' }, result: { ...example, name: 'Marina A.' } },
  }),
  remove: del<{ id: number }, Confirmation>('/contacts/:id', {
    access: 'contacts-page:deleteContact',
    summary: 'Removes a contact with its tickets and messages.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 88 }, result: { message: 'Contact deleted' } },
  }),
};

interface ContactEvents {
  contact:
    | { action: 'create' | 'update'; contact: ContactWithInfo }
    | { action: 'delete'; contactId: number }
    /** Many contacts changed; clients refetch their lists. */
    | { action: 'reload' };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactEvents {}
}
