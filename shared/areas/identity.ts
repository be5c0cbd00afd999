import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { isoDate, id, nullable, confirmation, type Confirmation } from '#shared/kit/schemas.ts';

/** Two contacts that proved to be one person: what the other one was called. */
export interface MergeRecord {
  id: number;
  /** The contact that goes on. */
  contactId: number;
  name: string;
  /** Digits; null where only a privacy id was known. */
  number: string | null;
  /** Conversations that came with it. */
  tickets: number;
  createdAt: string;
}

const mergeRecord = Joi.object<MergeRecord, true>({
  id: Joi.number().required(),
  contactId: Joi.number().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
  tickets: Joi.number().integer().required(),
  createdAt: isoDate().required(),
}).label('Merge');

/** What would become of two contacts if one of them went into the other. */
export interface MergePreview {
  /** The contact that would go on, as it would be called then. */
  contactId: number;
  name: string;
  /** Digits; null where only a privacy id is known. */
  number: string | null;
  email: string;
  /** The contact that would go into it. */
  otherId: number;
  /** Conversations that would come with it. */
  tickets: number;
  /** Of those, how many would go on in a conversation that both have open over the same number. */
  joined: number;
  notes: number;
  extraInfo: number;
  /** Numbers that would lead to the contact that goes on, digits only. */
  numbers: string[];
}

const mergePreview = Joi.object<MergePreview, true>({
  contactId: Joi.number().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
  email: Joi.string().allow('').required(),
  otherId: Joi.number().required(),
  tickets: Joi.number().integer().required(),
  joined: Joi.number().integer().required(),
  notes: Joi.number().integer().required(),
  extraInfo: Joi.number().integer().required(),
  numbers: Joi.array().items(Joi.string()).required(),
}).label('MergePreview');

/** `id` goes on and takes in `otherId`. */
interface MergeInput {
  id: number;
  otherId: number;
}

const example: MergeRecord = {
  id: 5,
  contactId: 88,
  name: 'Marina',
  number: null,
  tickets: 1,
  createdAt: '2029-05-02T13:00:00.000Z',
};

const previewExample: MergePreview = {
  contactId: 88,
  name: 'Marina Alves',
  number: '5511987654310',
  email: '',
  otherId: 97,
  tickets: 3,
  joined: 1,
  notes: 2,
  extraInfo: 0,
  numbers: ['5511991204477'],
};

export const identity = {
  merges: get<{ id: number }, MergeRecord[]>('/contacts/:id/merges', {
    access: 'contact.unmerge',
    summary: 'The contacts that went into this one, newest first.',
    input: { id: id() },
    result: Joi.array().items(mergeRecord),
    example: { input: { id: 88 }, result: [example] },
  }),
  preview: get<MergeInput, MergePreview>('/contacts/:id/merge-preview', {
    access: 'contact.merge',
    summary: 'What would become of two contacts if the other one went into this one.',
    input: { id: id(), otherId: id() },
    result: mergePreview,
    example: { input: { id: 88, otherId: 97 }, result: previewExample },
  }),
  merge: post<MergeInput, MergeRecord>('/contacts/:id/merge', {
    access: 'contact.merge',
    summary: 'Two contacts are one person: this one goes on and takes in the other.',
    input: { id: id(), otherId: id() },
    result: mergeRecord,
    example: { input: { id: 88, otherId: 97 }, result: example },
  }),
  undo: post<{ id: number }, Confirmation>('/contact-merges/:id/undo', {
    access: 'contact.unmerge',
    summary: 'Parts two contacts again; from then on they stay two.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 5 }, result: { message: 'Contacts parted' } },
  }),
};

export interface IdentityEvents {
  /** A contact took another one in, or gave it back. */
  contactMerge: { action: 'create' | 'delete'; contactId: number; formerId: number };
}
