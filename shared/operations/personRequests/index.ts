import Joi from 'joi';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  isoDate,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import { examplePersonReport, personReport, personReportOrNull, type PersonReport } from './report.ts';

const personRequestKinds = ['export', 'erasure'] as const;
export type PersonRequestKind = (typeof personRequestKinds)[number];
const personSubjects = ['contact', 'user'] as const;
export type PersonSubject = (typeof personSubjects)[number];
const personRequestStates = ['running', 'ready', 'failed'] as const;
type PersonRequestState = (typeof personRequestStates)[number];

/** A person's data that somebody asked for: to be handed out, or to be erased. */
export interface PersonRequestRecord extends CompanyOwnedRecord {
  kind: PersonRequestKind;
  subject: PersonSubject;
  /** Of the contact or user; stays when that one is gone. */
  subjectId: number;
  /** Null: gone. */
  subjectName: string | null;
  state: PersonRequestState;
  /** Who asked for it; null: no longer there, or the operator. */
  userName: string | null;
  /** Bytes of the archive; null until it is ready. */
  size: number | null;
  rows: number | null;
  /** Of the archive; null until it is ready. */
  url: string | null;
  /** When the archive is deleted; null: there is none. Erasures stay as proof. */
  expiresAt: string | null;
  /** What was erased; null until it is. */
  report: PersonReport | null;
}

const oneOf = <T extends string>(values: readonly T[]): Joi.StringSchema<T> =>
  Joi.string<T>()
    .valid(...values)
    .required();

const personRequestRecord = Joi.object<PersonRequestRecord, true>({
  ...companyOwnedColumns,
  kind: oneOf(personRequestKinds),
  subject: oneOf(personSubjects),
  subjectId: Joi.number().required(),
  subjectName: nullable(Joi.string().allow('')).required(),
  state: oneOf(personRequestStates),
  userName: nullable(Joi.string()).required(),
  size: nullable(Joi.number()).required(),
  rows: nullable(Joi.number()).required(),
  url: nullable(Joi.string()).required(),
  expiresAt: nullable(isoDate()).required(),
  report: personReportOrNull.required(),
}).label('PersonRequest');

/** Archives that a company keeps. */
export const maxPersonExports = 50;

const example: PersonRequestRecord = {
  ...exampleOwnedRecord,
  kind: 'export',
  subject: 'contact',
  subjectId: 88,
  subjectName: 'Marina Alves',
  state: 'ready',
  userName: 'Ana',
  size: 81_920,
  rows: 412,
  url: 'https://prosa.example/public/1/0f.zip?exp=1&sig=0',
  expiresAt: '2029-05-09T13:00:00.000Z',
  report: null,
};
const waiting = { state: 'running', size: null, rows: null, url: null, expiresAt: null } as const;

export interface PersonExportInput {
  subject: PersonSubject;
  subjectId: number;
  /** Of the pages in it. */
  language?: Language;
}

export interface PersonErasureInput {
  contactId: number;
  /** Name or number of the contact, typed again. */
  confirmation: string;
}

export interface UserErasureInput {
  userId: number;
  /** Name or e-mail of the user, typed again. */
  confirmation: string;
}

const typedAgain = (): Joi.StringSchema<string> => Joi.string().trim().min(1).max(300).required();

export const personRequestErrors = {
  ERR_NO_PERSON_REQUEST_FOUND: 404,
  ERR_PERSON_REQUEST_RUNNING: 409,
  ERR_PERSON_EXPORTS_LIMIT: 400,
  ERR_PERSON_IS_GROUP: 400,
  ERR_PERSON_NOT_CONFIRMED: 400,
  ERR_PERSON_ERASURE_STAYS: 400,
} as const;

export const personRequestPermissions = { 'personRequest.manage': adminPermission } as const;
const access = 'personRequest.manage';

export const personRequests = {
  page: get<PageInput, PageResult<'personRequests', PersonRequestRecord>>('/person-requests', {
    access,
    summary: "Exports and erasures of persons' data, the newest first, thirty a page.",
    input: pageInput,
    result: pageSchema('personRequests', personRequestRecord),
    example: { input: {}, result: { personRequests: [example], count: 1, hasMore: false } },
  }),
  preview: get<{ contactId: number }, PersonReport>('/person-requests/preview', {
    access,
    summary: 'What an erasure of a contact would erase, what it would keep, and which older copies would still hold it.',
    input: { contactId: id() },
    result: personReport,
    example: { input: { contactId: 88 }, result: examplePersonReport },
  }),
  previewUser: get<{ userId: number }, PersonReport>('/person-requests/user-preview', {
    access,
    summary: 'What an erasure of a user would erase, what would stay without the name, and which older copies would still hold it.',
    input: { userId: id() },
    result: personReport,
    example: { input: { userId: 7 }, result: { ...examplePersonReport, data: [{ kind: 'account', fate: 'erased', rows: 4 }] } },
  }),
  createExport: post<PersonExportInput, PersonRequestRecord>('/person-requests/exports', {
    access,
    isRefusedToOperators: true,
    summary: 'Begins an archive of all that the company holds of a contact or a user, in open formats with files.',
    input: {
      subject: oneOf(personSubjects),
      subjectId: id(),
      language: Joi.string<Language>()
        .valid(...languages)
        .default('pt'),
    },
    result: personRequestRecord,
    example: { input: { subject: 'contact', subjectId: 88 }, result: { ...example, ...waiting } },
  }),
  createErasure: post<PersonErasureInput, PersonRequestRecord>('/person-requests/erasures', {
    access,
    isRefusedToOperators: true,
    summary: 'Begins the erasure of all that the company holds of a contact; it cannot be undone.',
    input: { contactId: id(), confirmation: typedAgain() },
    result: personRequestRecord,
    example: {
      input: { contactId: 88, confirmation: 'Marina Alves' },
      result: { ...example, ...waiting, kind: 'erasure' },
    },
  }),
  createUserErasure: post<UserErasureInput, PersonRequestRecord>('/person-requests/user-erasures', {
    access,
    isRefusedToOperators: true,
    summary: 'Removes a user and begins the erasure of all that is theirs alone; what they did for the company stays without the name.',
    input: { userId: id(), confirmation: typedAgain() },
    result: personRequestRecord,
    example: {
      input: { userId: 7, confirmation: 'Ana' },
      result: { ...example, ...waiting, kind: 'erasure', subject: 'user', subjectId: 7, subjectName: 'Ana' },
    },
  }),
  remove: del<{ id: number }, Confirmation>('/person-requests/:id', {
    access,
    summary: "Deletes the archive of a person's data. Erasures stay.",
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Export deleted' } },
  }),
};

interface PersonRequestEvents {
  personRequest: { action: 'create' | 'update'; personRequest: PersonRequestRecord } | { action: 'delete'; personRequestId: number };
  /** All data of a contact is gone: what devices have stored of it has to go too. */
  personErased: { action: 'delete'; contactId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends PersonRequestEvents {}
}
