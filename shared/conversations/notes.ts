import Joi from 'joi';
import { del, withErrorCode, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { isoDate, id, nullable, confirmation, type Confirmation, optionalId } from '#shared/kit/schemas.ts';
import { permission, isActor } from '#shared/rules/permissionRule.ts';

/** Internal remark on a ticket, never shown to the contact. */
export interface NoteRecord {
  id: number;
  note: string;
  userId: number | null;
  contactId: number;
  ticketId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** What was promised to a contact, until it is kept. */
export interface NotePromise {
  dueAt: string;
  /** When its time came; null: not yet. */
  remindedAt: string | null;
  doneAt: string | null;
}

/** Open promises of one ticket. */
export const maxOpenPromises = 50;

export interface NoteListRecord extends NoteRecord {
  /** Author; id null and name empty for a removed user. */
  user: { id: number | null; name: string; email: string; profilePicUrl: string | null };
  contact: { id: number; name: string };
  ticket: { id: number; status: string; createdAt: string } | null;
  /** Until when what it says was promised; null: nothing. */
  promise?: NotePromise | null;
}

/** A note that mentions the reader and has not been read yet. */
export interface NoteMention {
  noteId: number;
  note: string;
  createdAt: string;
  /** Author; id null and name empty for a removed user. */
  user: NoteListRecord['user'];
  contact: { id: number; name: string; profilePicUrl: string | null };
  ticket: { id: number; uuid: string };
}

/** More are not told: a note is for a few. */
export const maxNoteMentions = 20;

const columns = {
  id: Joi.number().required(),
  note: Joi.string().required(),
  userId: nullable(Joi.number()).required(),
  contactId: Joi.number().required(),
  ticketId: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
};

const noteRecord = Joi.object<NoteRecord, true>(columns).label('Note');
const noteListRecord = Joi.object<NoteListRecord, true>({
  ...columns,
  user: Joi.object<NoteListRecord['user'], true>({
    id: nullable(Joi.number()).required(),
    name: Joi.string().allow('').required(),
    email: Joi.string().allow('').required(),
    profilePicUrl: nullable(Joi.string()).required(),
  }).required(),
  contact: Joi.object<NoteListRecord['contact'], true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }).required(),
  ticket: nullable(
    Joi.object<{ id: number; status: string; createdAt: string }, true>({
      id: Joi.number().required(),
      status: Joi.string().required(),
      createdAt: isoDate().required(),
    }),
  ).required(),
  promise: nullable(
    Joi.object<NotePromise, true>({
      dueAt: isoDate().required(),
      remindedAt: nullable(isoDate()).required(),
      doneAt: nullable(isoDate()).required(),
    }),
  ),
}).label('NoteRow');

const noteMention = Joi.object<NoteMention, true>({
  noteId: Joi.number().required(),
  note: Joi.string().required(),
  createdAt: isoDate().required(),
  user: Joi.object<NoteListRecord['user'], true>({
    id: nullable(Joi.number()).required(),
    name: Joi.string().allow('').required(),
    email: Joi.string().allow('').required(),
    profilePicUrl: nullable(Joi.string()).required(),
  }).required(),
  contact: Joi.object<NoteMention['contact'], true>({
    id: Joi.number().required(),
    name: Joi.string().allow('').required(),
    profilePicUrl: nullable(Joi.string()).required(),
  }).required(),
  ticket: Joi.object<NoteMention['ticket'], true>({ id: Joi.number().required(), uuid: Joi.string().required() }).required(),
}).label('NoteMention');

const text = (): Joi.StringSchema => withErrorCode(Joi.string().trim().min(2).max(10_000).required(), 'ERR_TICKETNOTE_INVALID_NAME');

const when = '2029-05-02T13:05:00.000Z';
const example: NoteRecord = {
  id: 31,
  note: 'Prefere receber de manhã.',
  userId: 7,
  contactId: 88,
  ticketId: 120,
  createdAt: when,
  updatedAt: when,
};
const exampleRow: NoteListRecord = {
  ...example,
  user: { id: 7, name: 'Ana', email: 'ana@acme.test', profilePicUrl: null },
  contact: { id: 88, name: 'João' },
  ticket: { id: 120, status: 'open', createdAt: when },
};

const exampleMention: NoteMention = {
  noteId: 31,
  note: '@Bia Moura, confere o boleto?',
  createdAt: when,
  user: exampleRow.user,
  contact: { id: 88, name: 'João', profilePicUrl: null },
  ticket: { id: 120, uuid: '7f6c2d9e-3b1a-4c58-9d20-5e8f1a2b3c4d' },
};

export const noteErrors = {
  ERR_NO_TICKETNOTE_FOUND: 404,
  ERR_TICKETNOTE_INVALID_NAME: 400,
  /** Not between now and a year ahead. */
  ERR_PROMISE_TIME: 400,
  ERR_PROMISES_LIMIT: 400,
} as const;

export const notePermissions = {
  'note.change': permission<{ readonly userId: number | null }>({
    when: (actor, note) => actor.profile === 'admin' || isActor(actor, note.userId),
  }),
} as const;

export const notes = {
  list: get<{ ticketId?: number; contactId?: number }, NoteListRecord[]>('/ticket-notes/list', {
    access: 'signed-in',
    summary: 'The notes on a conversation, newest first; with the contact alone, on all of its conversations.',
    input: { ticketId: optionalId(), contactId: optionalId() },
    result: Joi.array().items(noteListRecord),
    example: { input: { ticketId: 120, contactId: 88 }, result: [exampleRow] },
  }),
  page: get<PageInput, PageResult<'ticketNotes', NoteListRecord>>('/ticket-notes', {
    access: 'signed-in',
    summary: 'Notes, newest first, twenty a page.',
    input: pageInput,
    result: pageSchema('ticketNotes', noteListRecord),
    example: { input: {}, result: { ticketNotes: [exampleRow], count: 1, hasMore: false } },
  }),
  mentions: get<Record<never, never>, NoteMention[]>('/ticket-notes/mentions', {
    access: 'signed-in',
    summary: 'Notes that mention the caller and were not read yet, newest first, at most a hundred.',
    input: {},
    result: Joi.array().items(noteMention),
    example: { input: {}, result: [exampleMention] },
  }),
  readMentions: put<{ ticketId: number }, Confirmation>('/ticket-notes/mentions/read', {
    access: 'signed-in',
    summary: 'Marks the mentions of the caller in the notes on a conversation as read.',
    input: { ticketId: id() },
    result: confirmation,
    example: { input: { ticketId: 120 }, result: { message: 'Mentions read' } },
  }),
  show: get<{ id: number }, NoteRecord>('/ticket-notes/:id', {
    access: 'signed-in',
    summary: 'One note.',
    input: { id: id() },
    result: noteRecord,
    example: { input: { id: 31 }, result: example },
  }),
  create: post<{ note: string; ticketId: number; contactId?: number; promisedFor?: string; key?: string }, NoteRecord>('/ticket-notes', {
    access: 'signed-in',
    summary:
      'Leaves a note on a conversation; `promisedFor`, an instant or a wall time of the company, makes a reminder of it; a repeated `key` (idempotency) returns the first note.',
    input: {
      note: text(),
      ticketId: id(),
      contactId: optionalId(),
      promisedFor: withErrorCode(Joi.string().trim().max(40), 'ERR_PROMISE_TIME'),
      key: Joi.string().guid(),
    },
    result: noteRecord,
    example: { input: { note: example.note, ticketId: 120 }, result: example },
  }),
  finishPromise: put<{ id: number }, NoteListRecord>('/ticket-notes/:id/promise/done', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Says that what a note promised is done: nobody is reminded of it any more.',
    input: { id: id() },
    result: noteListRecord,
    example: { input: { id: 31 }, result: { ...exampleRow, promise: { dueAt: when, remindedAt: null, doneAt: when } } },
  }),
  update: put<{ id: number; note: string }, NoteRecord>('/ticket-notes/:id', {
    access: 'signed-in',
    summary: 'Changes an own note.',
    input: { id: id(), note: text() },
    result: noteRecord,
    example: { input: { id: 31, note: example.note }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/ticket-notes/:id', {
    access: 'signed-in',
    summary: 'Removes a note: its author, or an admin.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 31 }, result: { message: 'Note deleted' } },
  }),
};

export interface NoteEvents {
  /** For one user: mentions in the notes on a ticket came, or were read. */
  noteMention: { action: 'create' | 'read'; ticketId: number };
  /** For one user: the time of a promise to a contact has come. */
  notePromise: { action: 'due'; noteId: number; ticketId: number; uuid: string; name: string; note: string };
  note: { action: 'create' | 'update'; note: NoteListRecord } | { action: 'delete'; noteId: number; ticketId: number | null };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends NoteEvents {}
}
