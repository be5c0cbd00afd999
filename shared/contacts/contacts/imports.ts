import Joi from 'joi';
import { contactListItemRecord, type ContactListItemRecord } from './listItems.ts';
import { contactRecord, type ContactRecord } from './index.ts';
import { get, post } from '#shared/kit/endpoint.ts';
import { cursorInput, pageSchema, type PageResult, type CursorInput } from '#shared/kit/page.ts';
import { isoDate, id, idOrNull, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

const importStatuses = ['reading', 'ready', 'running', 'done', 'canceled', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Outcome of a row. */
const importOutcomes = ['waiting', 'created', 'updated', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Problem of a row, or why nothing was done; with `badEmail` the contact is imported without its e-mail address, with `badField`
 * without the custom fields whose values do not fit, with `badCharacter` with a character of another encoding.
 */
const importReasons = [
  'noNumber',
  'badNumber',
  'exponentNumber',
  'severalNumbers',
  'ambiguousNumber',
  'repeated',
  'badEmail',
  'badField',
  'badCharacter',
  'known',
  'same',
  'notOnWhatsApp',
  'inList',
  'listFull',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** What an import does with existing contacts. */
export type ExistingContactPolicy = 'skip' | 'update';

/** How a spreadsheet was read, for a person to choose another sheet or column of numbers. */
export interface SheetLayout {
  /** Names of the visible sheets; none of a text file. */
  sheets: string[];
  sheet: string;
  /** As they stand above the columns. */
  titles: string[];
  /** From 0; null: no column of numbers was found. */
  numberColumn: number | null;
  /** The first lines below the headings. */
  sample: string[][];
}

/** Import of contacts from a spreadsheet or from the phone of a connection. */
export interface ContactImportRecord {
  id: number;
  source: 'file' | 'phone';
  /** The contact list that takes the rows; null: they become contacts. */
  contactListId: number | null;
  /** Name of the file or of the connection. */
  name: string;
  status: ImportStatus;
  known: ExistingContactPolicy;
  /** Error code of a failed import. */
  failure: string | null;
  /** Error code of a temporary obstacle; the import retries by itself. */
  waitingFor: string | null;
  /** Until the import begins; null for a phone. */
  layout: SheetLayout | null;
  total: number;
  /** Rows whose number was already a contact when the file was read. */
  alreadyThere: number;
  created: number;
  updated: number;
  skipped: number;
  createdAt: string;
  finishedAt: string | null;
}

export interface ImportRowRecord {
  /** Row number as the spreadsheet counts. */
  id: number;
  name: string;
  /** Digits with country code; invalid numbers stay as written. */
  number: string;
  email: string;
  outcome: ImportOutcome;
  reason: ImportReason | null;
  /** What the reason is about: fields whose values do not fit, readings of a number. */
  detail: string | null;
  contactId: number | null;
}

/** True for an import that gave up after repeated failures and can be resumed. */
export const isInterrupted = ({ status, failure }: { status: ImportStatus; failure?: string | null | undefined }): boolean =>
  status === 'failed' && failure === 'ERR_IMPORT_GAVE_UP';

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const sheetLayout = Joi.object<SheetLayout, true>({
  sheets: Joi.array().items(Joi.string().allow('')).required(),
  sheet: Joi.string().allow('').required(),
  titles: Joi.array().items(Joi.string().allow('')).required(),
  numberColumn: nullable(Joi.number().integer()).required(),
  sample: Joi.array()
    .items(Joi.array().items(Joi.string().allow('')))
    .required(),
}).label('SheetLayout');

const contactImportRecord = Joi.object<ContactImportRecord, true>({
  id: Joi.number().required(),
  source: Joi.string<'file' | 'phone'>().valid('file', 'phone').required(),
  contactListId: nullable(Joi.number()).required(),
  name: Joi.string().allow('').required(),
  status: Joi.string<ImportStatus>()
    .valid(...importStatuses)
    .required(),
  known: Joi.string<ExistingContactPolicy>().valid('skip', 'update').required(),
  failure: nullable(Joi.string()).required(),
  waitingFor: nullable(Joi.string()).required(),
  layout: nullable(sheetLayout).required(),
  total: count(),
  alreadyThere: count(),
  created: count(),
  updated: count(),
  skipped: count(),
  createdAt: isoDate().required(),
  finishedAt: nullable(isoDate()).required(),
}).label('ContactImport');

const importRowRecord = Joi.object<ImportRowRecord, true>({
  id: Joi.number().integer().required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().allow('').required(),
  email: Joi.string().allow('').required(),
  outcome: Joi.string<ImportOutcome>()
    .valid(...importOutcomes)
    .required(),
  reason: nullable(Joi.string<ImportReason>().valid(...importReasons)).required(),
  detail: nullable(Joi.string()).required(),
  contactId: nullable(Joi.number()).required(),
}).label('ContactImportRow');

/** ISO 3166 code of the country whose calling code is added to numbers without one: `BR`; `ZZ` adds none, without it the company's. */
const country = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .uppercase()
    .pattern(/^[A-Z]{2}$/)
    .empty('');

export interface PhoneImportResult extends Confirmation {
  import: ContactImportRecord;
}

export interface ContactImportInput {
  country?: string;
  contactListId?: number | null;
  /** Name of the sheet to be read; without it the first visible one with a column of numbers. */
  sheet?: string;
  /** The column of numbers, from 0; without it the one with most numbers. */
  numberColumn?: number;
}

export interface ImportRowsInput extends CursorInput {
  id: number;
  pageNumber?: number;
  /** `problems`: rows with a reason, or without effect. */
  only?: 'all' | 'problems';
}

const when = '2029-05-02T13:00:00.000Z';
const example: ContactImportRecord = {
  id: 4,
  source: 'file',
  contactListId: null,
  name: 'clientes.xlsx',
  status: 'ready',
  known: 'skip',
  failure: null,
  waitingFor: null,
  layout: {
    sheets: ['Clientes'],
    sheet: 'Clientes',
    titles: ['Nome', 'Número', 'E-mail'],
    numberColumn: 1,
    sample: [['Marina Alves', '5511987654310', 'marina@exemplo.com.br']],
  },
  total: 120,
  alreadyThere: 14,
  created: 0,
  updated: 0,
  skipped: 3,
  createdAt: when,
  finishedAt: null,
};
const exampleRunning: ContactImportRecord = { ...example, status: 'running', layout: null };
const exampleRow: ImportRowRecord = {
  id: 2,
  name: 'Marina Alves',
  number: '5511987654310',
  email: 'marina@exemplo.com.br',
  outcome: 'waiting',
  reason: null,
  detail: null,
  contactId: null,
};
const exampleContact: ContactRecord = {
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
};

const exampleItem: ContactListItemRecord = {
  id: 9,
  companyId: 3,
  contactListId: 4,
  name: 'Marina Alves',
  number: '5511987654310',
  email: '',
  isWhatsappValid: false,
  validity: 'unchecked',
  failure: null,
  createdAt: when,
  updatedAt: when,
};

export const contactImportErrors = {
  ERR_NO_IMPORT_FOUND: 404,
  ERR_IMPORT_STATE: 409,
  ERR_IMPORT_UNREADABLE: 400,
  ERR_IMPORT_ENCODING: 400,
  ERR_IMPORT_TOO_LARGE: 400,
  ERR_IMPORT_TOO_MANY_ROWS: 400,
  ERR_IMPORT_NO_NUMBER_COLUMN: 400,
  ERR_IMPORT_EMPTY: 400,
  ERR_IMPORT_NO_PHONE_BOOK: 400,
  ERR_IMPORT_GAVE_UP: 500,
} as const;

export const contactImportPermissions = {
  'contact.import': adminPermission,
} as const;

export const contactImports = {
  list: get<{ contactListId?: number | null }, ContactImportRecord[]>('/contact-imports', {
    access: 'contact.import',
    summary: 'The latest imports of contacts, or those into a contact list, newest first.',
    input: { contactListId: idOrNull() },
    result: Joi.array().items(contactImportRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<ContactImportInput, ContactImportRecord>('/contact-imports', {
    access: 'contact.import',
    summary: 'Reads a spreadsheet (.xlsx, .xls, .csv) to be looked through; nothing is added before it is started.',
    input: {
      country: country(),
      contactListId: idOrNull(),
      sheet: Joi.string().max(100).empty(''),
      numberColumn: Joi.number().integer().min(0).max(99),
    },
    result: contactImportRecord,
    filesField: 'file',
    example: { input: { country: 'BR' }, result: { ...example, status: 'reading', layout: null, total: 0, alreadyThere: 0, skipped: 0 } },
  }),
  show: get<{ id: number }, ContactImportRecord>('/contact-imports/:id', {
    access: 'contact.import',
    summary: 'One import and how far it is.',
    input: { id: id() },
    result: contactImportRecord,
    example: { input: { id: 4 }, result: example },
  }),
  rows: get<ImportRowsInput, PageResult<'rows', ImportRowRecord>>('/contact-imports/:id/rows', {
    access: 'contact.import',
    summary: 'The lines of an import and what became of them, a hundred a page.',
    input: {
      id: id(),
      pageNumber: Joi.number().integer().min(1).max(10_000),
      ...cursorInput,
      only: Joi.string<'all' | 'problems'>().valid('all', 'problems'),
    },
    result: pageSchema('rows', importRowRecord),
    example: { input: { id: 4 }, result: { rows: [exampleRow], count: 120, hasMore: true } },
  }),
  start: post<{ id: number; known?: ExistingContactPolicy }, ContactImportRecord>('/contact-imports/:id/start', {
    access: 'contact.import',
    summary: 'Adds the contacts of an import that was read, in the background; one that gave up goes on from where it stopped.',
    input: { id: id(), known: Joi.string<ExistingContactPolicy>().valid('skip', 'update') },
    result: contactImportRecord,
    example: { input: { id: 4, known: 'skip' }, result: exampleRunning },
  }),
  cancel: post<{ id: number }, ContactImportRecord>('/contact-imports/:id/cancel', {
    access: 'contact.import',
    summary: 'Ends an import; contacts that were added stay.',
    input: { id: id() },
    result: contactImportRecord,
    example: { input: { id: 4 }, result: { ...example, status: 'canceled', layout: null, finishedAt: when } },
  }),
  upload: post<{ country?: string }, ContactRecord[]>('/contacts/upload', {
    access: 'contact.import',
    summary: 'Adds the contacts of a spreadsheet at once. Answers those added in the first seconds; the rest follow in the background.',
    input: { country: country() },
    result: Joi.array().items(contactRecord),
    filesField: 'file',
    example: { input: {}, result: [exampleContact] },
  }),
  uploadToList: post<{ id: number; country?: string }, ContactListItemRecord[]>('/contact-lists/:id/upload', {
    access: 'contactList.manage',
    summary:
      'Adds the rows of a spreadsheet to a contact list. Answers the items added at once; a large spreadsheet follows in the background.',
    input: { id: id(), country: country() },
    result: Joi.array().items(contactListItemRecord),
    filesField: 'file',
    example: { input: { id: 4 }, result: [exampleItem] },
  }),
  fromPhone: post<{ whatsappId?: number }, PhoneImportResult>('/contacts/import', {
    access: 'contact.import',
    summary: 'Takes over the address book that a connection knows, the default one where none is named.',
    input: { whatsappId: id().optional() },
    result: Joi.object<PhoneImportResult, true>({ message: Joi.string().required(), import: contactImportRecord.required() }),
    example: {
      input: {},
      result: { message: 'Contacts are being imported', import: { ...exampleRunning, source: 'phone', name: 'Loja Centro' } },
    },
  }),
};

interface ContactImportEvents {
  contactImport: { action: 'update'; import: ContactImportRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactImportEvents {}
}
