import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { contactFieldKinds, type ContactFieldKind } from '#shared/rules/contactFieldValue.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/**
 * A custom field that a company has defined: the extra information of this name is of its kind. Values travel in `extraInfo`, as
 * texts: dates as `YYYY-MM-DD`, yes and no as `true` and `false`.
 */
export interface ContactFieldRecord extends CompanyOwnedRecord {
  name: string;
  kind: ContactFieldKind;
  /** What can be chosen; empty unless `kind` is `choice`. */
  options: string[];
  /** Place in forms, the lowest first. */
  order: number;
}

/** Custom fields of one company. */
export const maxContactFields = 50;
const maxOptions = 50;
const maxOrder = 1000;

const contactFieldRecord = Joi.object<ContactFieldRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  kind: Joi.string<ContactFieldKind>()
    .valid(...contactFieldKinds)
    .required(),
  options: Joi.array().items(Joi.string()).required(),
  order: Joi.number().integer().required(),
}).label('ContactField');

export interface ContactFieldInput {
  name: string;
  kind: ContactFieldKind;
  options?: string[];
  order?: number;
}

const name = (): Joi.StringSchema => identifyingText().min(1).max(60);
const kind = (): Joi.StringSchema<ContactFieldKind> => Joi.string<ContactFieldKind>().valid(...contactFieldKinds);
const options = (): Joi.ArraySchema<string[]> =>
  Joi.array<string[]>()
    .items(identifyingText().min(1).max(60))
    .max(maxOptions)
    .unique((one: string, other: string) => one.toLowerCase() === other.toLowerCase());
const order = (): Joi.NumberSchema => Joi.number().integer().min(0).max(maxOrder);

const example: ContactFieldRecord = { ...exampleOwnedRecord, name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'], order: 1 };

export const contactFieldErrors = {
  ERR_NO_CONTACT_FIELD_FOUND: 404,
  ERR_CONTACT_FIELD_TAKEN: 409,
  ERR_CONTACT_FIELDS_LIMIT: 400,
  ERR_CONTACT_FIELD_OPTIONS: 400,
  ERR_CONTACT_FIELD_VALUE: 400,
} as const;

export const contactFieldPermissions = { 'contactField.manage': adminPermission } as const;

export const contactFields = {
  list: get<Record<never, never>, ContactFieldRecord[]>('/contact-fields', {
    access: 'signed-in',
    summary: 'The custom fields of contacts in their order.',
    input: {},
    result: Joi.array().items(contactFieldRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<ContactFieldInput, ContactFieldRecord>('/contact-fields', {
    access: 'contactField.manage',
    summary: `Defines a custom field of contacts; a company has at most ${maxContactFields}. Extra information of this name becomes its values.`,
    input: { name: name().required(), kind: kind().required(), options: options().default([]), order: order().default(0) },
    result: contactFieldRecord,
    example: { input: { name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'], order: 1 }, result: example },
  }),
  update: put<Partial<ContactFieldInput> & { id: number }, ContactFieldRecord>('/contact-fields/:id', {
    access: 'contactField.manage',
    summary: 'Changes a custom field; its values are renamed with it. Values that no longer fit stay until they are changed.',
    input: { id: id(), name: name(), kind: kind(), options: options(), order: order() },
    result: contactFieldRecord,
    example: { input: { id: 9, order: 1 }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/contact-fields/:id', {
    access: 'contactField.manage',
    summary: 'Removes a custom field; its values stay as extra information.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Custom field deleted' } },
  }),
};

interface ContactFieldEvents {
  contactField: { action: 'create' | 'update'; contactField: ContactFieldRecord } | { action: 'delete'; contactFieldId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactFieldEvents {}
}
