import Joi from 'joi';
import { contactRecord, type ContactRecord } from '#shared/contacts/contacts/index.ts';
import { get, post } from '#shared/kit/endpoint.ts';
import { pageSchema, type PageResult } from '#shared/kit/page.ts';
import { confirmation, id, type Confirmation } from '#shared/kit/schemas.ts';

/**
 * Why two contacts may be one person: `number`, the same number in another spelling; `email`, the same address; `name`, nearly the
 * same name and the same last eight digits.
 */
const duplicateReasons = ['number', 'email', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export interface DuplicateContact extends ContactRecord {
  /** Number of its conversations. */
  tickets: number;
}

/** Two contacts that may be one person; nothing is merged until somebody decides. */
export interface DuplicateRecord {
  /** Ids of both: `88-97`. */
  id: string;
  reason: DuplicateReason;
  /** The older one. */
  contact: DuplicateContact;
  other: DuplicateContact;
}

const duplicateContact = contactRecord.append<DuplicateContact>({ tickets: Joi.number().integer().required() }).label('DuplicateContact');

const duplicateRecord = Joi.object<DuplicateRecord, true>({
  id: Joi.string().required(),
  reason: Joi.string<DuplicateReason>()
    .valid(...duplicateReasons)
    .required(),
  contact: duplicateContact.required(),
  other: duplicateContact.required(),
}).label('Duplicate');

const when = '2029-05-02T13:00:00.000Z';
const contact: DuplicateContact = {
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
  tickets: 2,
};

/** Two contacts of a pair. */
export interface ContactPairInput {
  id: number;
  otherId: number;
}

export const contactDuplicates = {
  page: get<{ pageNumber?: number }, PageResult<'duplicates', DuplicateRecord>>('/contact-duplicates', {
    access: 'contact.merge',
    summary: 'Pairs of contacts that may be one person, the surest first, twenty a page.',
    input: { pageNumber: Joi.number().integer().min(1).max(1000).default(1) },
    result: pageSchema('duplicates', duplicateRecord),
    example: {
      input: {},
      result: {
        duplicates: [{ id: '88-97', reason: 'number', contact, other: { ...contact, id: 97, number: '551187654310' } }],
        count: 1,
        hasMore: false,
      },
    },
  }),
  dismiss: post<ContactPairInput, Confirmation>('/contact-duplicates/dismiss', {
    access: 'contact.merge',
    summary: 'Two contacts are two people: they are not proposed again.',
    input: { id: id(), otherId: id() },
    result: confirmation,
    example: { input: { id: 88, otherId: 97 }, result: { message: 'Remembered' } },
  }),
};
