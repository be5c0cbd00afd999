import Joi from 'joi';
import { del, get, post } from '#shared/kit/endpoint.ts';
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

const contactExportStates = ['running', 'ready', 'failed'] as const;
export type ContactExportState = (typeof contactExportStates)[number];

export const contactExportFormats = ['xlsx', 'csv'] as const;
export type ContactExportFormat = (typeof contactExportFormats)[number];

/** What a column holds. `info`: the extra information named like the heading; `extraInfo`: all of it in one cell. */
const contactExportFields = [
  'name',
  'number',
  'username',
  'email',
  'connection',
  'tags',
  'createdAt',
  'lastMessageAt',
  'ad',
  'extraInfo',
  'info',
] as const;
export type ContactExportField = (typeof contactExportFields)[number];

/** A column of the sheet; headings are in the exporting user's language. */
export interface ContactExportColumn {
  field: ContactExportField;
  heading: string;
}

/** A sheet of contacts, made in the background. */
export interface ContactExportRecord extends CompanyOwnedRecord {
  state: ContactExportState;
  format: ContactExportFormat;
  /** Part of name or number that the contacts share; empty: all contacts. */
  searchParam: string;
  /** Who asked for it; null: no longer there. */
  userName: string | null;
  /** Number of contacts; null until it is ready. */
  rows: number | null;
  /** Bytes. */
  size: number | null;
  /** Null until it is ready. */
  url: string | null;
  /** When it is deleted; null while it is in preparation. */
  expiresAt: string | null;
}

const contactExportRecord = Joi.object<ContactExportRecord, true>({
  ...companyOwnedColumns,
  state: Joi.string<ContactExportState>()
    .valid(...contactExportStates)
    .required(),
  format: Joi.string<ContactExportFormat>()
    .valid(...contactExportFormats)
    .required(),
  searchParam: Joi.string().allow('').required(),
  userName: nullable(Joi.string()).required(),
  rows: nullable(Joi.number()).required(),
  size: nullable(Joi.number()).required(),
  url: nullable(Joi.string()).required(),
  expiresAt: nullable(isoDate()).required(),
}).label('ContactExport');

/** Sheets that a company keeps, for a day each. */
export const maxContactExports = 10;
/** A spreadsheet holds about a million rows. */
export const maxExportedContacts = 1_000_000;

export interface ContactExportInput {
  format: ContactExportFormat;
  columns: ContactExportColumn[];
  searchParam?: string;
  /** Name of the workbook's sheet, in the exporting user's language. */
  sheetName?: string;
}

const exportColumn = Joi.object<ContactExportColumn, true>({
  field: Joi.string<ContactExportField>()
    .valid(...contactExportFields)
    .required(),
  heading: Joi.string().trim().min(1).max(100).required(),
}).label('ContactExportColumn');

const example: ContactExportRecord = {
  ...exampleOwnedRecord,
  state: 'ready',
  format: 'xlsx',
  searchParam: '',
  userName: 'Ana',
  rows: 2048,
  size: 81_920,
  url: 'https://prosa.example/public/1/0f.xlsx?exp=1&sig=0',
  expiresAt: '2029-05-03T13:00:00.000Z',
};

export const contactExportErrors = {
  ERR_NO_CONTACT_EXPORT_FOUND: 404,
  ERR_CONTACT_EXPORT_RUNNING: 409,
  ERR_CONTACT_EXPORTS_LIMIT: 400,
  ERR_CONTACT_EXPORT_TOO_LARGE: 400,
} as const;

export const contactExportPermissions = { 'contact.export': adminPermission } as const;

export const contactExports = {
  list: get<Record<never, never>, ContactExportRecord[]>('/contact-exports', {
    access: 'contact.export',
    summary: 'The sheets of contacts made in the last day, the newest first.',
    input: {},
    result: Joi.array().items(contactExportRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<ContactExportInput, ContactExportRecord>('/contact-exports', {
    access: 'contact.export',
    isRefusedToOperators: true,
    summary: 'Begins a sheet of all contacts, or of those that a search finds; it is ready when its state says so.',
    input: {
      format: Joi.string<ContactExportFormat>()
        .valid(...contactExportFormats)
        .required(),
      columns: Joi.array().items(exportColumn).min(1).max(60).required(),
      searchParam: Joi.string().trim().allow('').max(200),
      sheetName: Joi.string().trim().max(31),
    },
    result: contactExportRecord,
    example: {
      input: { format: 'xlsx', columns: [{ field: 'name', heading: 'Nome' }] },
      result: { ...example, state: 'running', rows: null, size: null, url: null, expiresAt: null },
    },
  }),
  remove: del<{ id: number }, Confirmation>('/contact-exports/:id', {
    access: 'contact.export',
    summary: 'Deletes a sheet of contacts.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Export deleted' } },
  }),
};

interface ContactExportEvents {
  contactExport: { action: 'create' | 'update'; contactExport: ContactExportRecord } | { action: 'delete'; contactExportId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactExportEvents {}
}
