import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { date, id, nullable, told, type Told } from '#shared/kit/schemas.ts';

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
  createdAt: date().required(),
}).label('Merge');

const example: MergeRecord = {
  id: 5,
  contactId: 88,
  name: 'Marina',
  number: null,
  tickets: 1,
  createdAt: '2029-05-02T13:00:00.000Z',
};

export const identity = {
  merges: get<{ id: number }, MergeRecord[]>('/contacts/:id/merges', {
    may: 'contact.unmerge',
    summary: 'The contacts that went into this one, newest first.',
    input: { id: id() },
    result: Joi.array().items(mergeRecord),
    example: { input: { id: 88 }, result: [example] },
  }),
  undo: post<{ id: number }, Told>('/contact-merges/:id/undo', {
    may: 'contact.unmerge',
    summary: 'Parts two contacts again; from then on they stay two.',
    input: { id: id() },
    result: told,
    example: { input: { id: 5 }, result: { message: 'Contacts parted' } },
  }),
};

export interface IdentityEvents {
  /** A contact took another one in, or gave it back. */
  contactMerge: { action: 'create' | 'delete'; contactId: number; formerId: number };
}
