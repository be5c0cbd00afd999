import Joi from 'joi';
import { calendarDay, id, idOrNull } from '#shared/kit/schemas.ts';

/** Which contacts belong to a dynamic list: all that fulfil every condition that is set. Groups, hidden numbers and blocked contacts never do. */
export interface ContactListFilter {
  /** A conversation of theirs has one of these tags; empty: any. */
  tagIds: number[];
  /** A conversation of theirs was on this connection. */
  whatsappId: number | null;
  /** The day of their last message is this one or later, `YYYY-MM-DD`; empty: any. */
  lastContactFrom: string;
  /** The day of their last message is this one or earlier. */
  lastContactTo: string;
  /** Part of the title of an ad through which they came; empty or absent: any. */
  adTitle?: string;
  /** Part of name or number. */
  searchParam: string;
  /** Name of a custom field that they have; empty: any. */
  fieldName: string;
  /** Its value; empty: any. */
  fieldValue: string;
}

/** Every contact. */
export const openContactListFilter: ContactListFilter = {
  tagIds: [],
  whatsappId: null,
  lastContactFrom: '',
  lastContactTo: '',
  searchParam: '',
  fieldName: '',
  fieldValue: '',
};

export const contactListFilter = (): Joi.ObjectSchema<ContactListFilter> =>
  Joi.object<ContactListFilter, true>({
    tagIds: Joi.array<number[]>().items(id().optional()).max(50).default([]),
    whatsappId: idOrNull().default(null),
    lastContactFrom: calendarDay().default(''),
    lastContactTo: calendarDay().default(''),
    adTitle: Joi.string().trim().max(100).allow(''),
    searchParam: Joi.string().trim().max(100).allow('').default(''),
    fieldName: Joi.string().trim().max(100).allow('').default(''),
    fieldValue: Joi.string().trim().max(200).allow('').default(''),
  }).label('ContactListFilter');
