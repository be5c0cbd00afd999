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

const companyExportStates = ['running', 'ready', 'failed'] as const;
export type CompanyExportState = (typeof companyExportStates)[number];

/** An archive with everything of a company, in open formats. */
export interface CompanyExportRecord extends CompanyOwnedRecord {
  state: CompanyExportState;
  /** Who asked for it; null: no longer there. */
  userName: string | null;
  /** Bytes of the archive; null until it is ready. */
  size: number | null;
  /** Number of rows in it. */
  rows: number | null;
  /** Names the server whose signature it carries. */
  fingerprint: string | null;
  /** Address of the archive, which may be fetched in parts; null until it is ready. */
  url: string | null;
  /** When it is deleted; null while it is in preparation. */
  expiresAt: string | null;
}

const companyExportRecord = Joi.object<CompanyExportRecord, true>({
  ...companyOwnedColumns,
  state: Joi.string<CompanyExportState>()
    .valid(...companyExportStates)
    .required(),
  userName: nullable(Joi.string()).required(),
  size: nullable(Joi.number()).required(),
  rows: nullable(Joi.number()).required(),
  fingerprint: nullable(Joi.string()).required(),
  url: nullable(Joi.string()).required(),
  expiresAt: nullable(isoDate()).required(),
}).label('CompanyExport');

/** Archives that a company keeps; each is as large as everything it has. */
export const maxCompanyExports = 2;

const example: CompanyExportRecord = {
  ...exampleOwnedRecord,
  state: 'ready',
  userName: 'Ana',
  size: 1_048_576,
  rows: 20_480,
  fingerprint: '3f9a-77c0-12be-90d4',
  url: 'https://prosa.example/public/1/0f.zip?exp=1&sig=0',
  expiresAt: '2029-05-09T13:00:00.000Z',
};

export const companyExportErrors = { ERR_NO_EXPORT_FOUND: 404, ERR_EXPORT_RUNNING: 409, ERR_EXPORTS_LIMIT: 400 } as const;

export const companyExportPermissions = { 'companyExport.manage': adminPermission } as const;

export const companyExports = {
  list: get<Record<never, never>, CompanyExportRecord[]>('/company-exports', {
    access: 'companyExport.manage',
    summary: "The company's archives, the newest first.",
    input: {},
    result: Joi.array().items(companyExportRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<Record<never, never>, CompanyExportRecord>('/company-exports', {
    access: 'companyExport.manage',
    isRefusedToOperators: true,
    summary: 'Begins an archive of everything that the company has; it is ready when its state says so.',
    input: {},
    result: companyExportRecord,
    example: { input: {}, result: { ...example, state: 'running', size: null, rows: null, fingerprint: null, url: null, expiresAt: null } },
  }),
  remove: del<{ id: number }, Confirmation>('/company-exports/:id', {
    access: 'companyExport.manage',
    summary: 'Deletes an archive and its file.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Export deleted' } },
  }),
};

interface CompanyExportEvents {
  companyExport: { action: 'create' | 'update'; companyExport: CompanyExportRecord } | { action: 'delete'; companyExportId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends CompanyExportEvents {}
}
