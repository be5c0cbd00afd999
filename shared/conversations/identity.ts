import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { isoDate, id, nullable, confirmation, type Confirmation } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Merge of two contacts of one person; `name` and `number` are those of the merged contact. */
export interface MergeRecord {
  id: number;
  /** Contact that remains. */
  contactId: number;
  name: string;
  /** Digits; null where only a privacy id was known. */
  number: string | null;
  /** Tickets moved. */
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

/** Effects of a merge before it is done. */
export interface MergePreview {
  /** Contact that would remain, with its resulting name. */
  contactId: number;
  name: string;
  /** Digits; null where only a privacy id is known. */
  number: string | null;
  email: string;
  /** Contact that would be merged. */
  otherId: number;
  /** Tickets that would move. */
  tickets: number;
  /** Of those, tickets that would be joined with an open ticket of the same connection. */
  joined: number;
  notes: number;
  extraInfo: number;
  /** Digits of the numbers that would belong to the remaining contact. */
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

/** `id` remains, `otherId` is merged into it. */
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

export const identityErrors = {
  ERR_NO_MERGE_FOUND: 404,
  ERR_MERGE_SELF: 400,
  ERR_MERGE_GROUP: 400,
  ERR_MERGE_UNDONE: 409,
} as const;

export const identityPermissions = {
  'contact.merge': adminPermission,
  'contact.unmerge': adminPermission,
} as const;

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

interface IdentityEvents {
  /** A merge was done or undone. */
  contactMerge: { action: 'create' | 'delete'; contactId: number; formerId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends IdentityEvents {}
}
