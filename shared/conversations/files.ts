import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  identifyingText,
  arrayText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
  templateText,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Most file lists of a company, and files of a list. */
export const maxFileLists = 200;
export const maxFileOptions = 20;
export const maxFileOptionMegabytes = 50;

/** Files that a campaign sends together. */
export interface FileListRecord extends CompanyOwnedRecord {
  name: string;
  message: string;
  filesCount: number;
}

/** One file of a list. */
export interface FileOptionRecord {
  id: number;
  fileId: number;
  /** Caption. */
  name: string;
  /** Original name of the file; empty until it is uploaded. */
  path: string;
  mediaType: string | null;
  /** Signed address of the file. */
  url: string | null;
}

export interface FileListDetail extends FileListRecord {
  options: FileOptionRecord[];
}

const columns = {
  ...companyOwnedColumns,
  name: Joi.string().required(),
  message: Joi.string().allow('').required(),
  filesCount: Joi.number().integer().min(0).required(),
};

const fileListRecord = Joi.object<FileListRecord, true>(columns).label('FileList');
const fileOptionRecord = Joi.object<FileOptionRecord, true>({
  id: Joi.number().required(),
  fileId: Joi.number().required(),
  name: Joi.string().allow('').required(),
  path: Joi.string().allow('').required(),
  mediaType: nullable(Joi.string()).required(),
  url: nullable(Joi.string()).required(),
}).label('FileOption');
const fileListDetail = Joi.object<FileListDetail, true>({
  ...columns,
  options: Joi.array().items(fileOptionRecord).required(),
}).label('FileListDetail');

export interface FileOptionInput {
  /** Absent: adds one. */
  id?: number | null;
  name: string;
}

export interface FileListInput {
  name: string;
  message: string;
  options?: FileOptionInput[];
}

const name = (): Joi.StringSchema => identifyingText().min(3).max(100);
const message = (): Joi.StringSchema => Joi.string().trim().empty(null).allow('').max(4096);
const optionId = (): Joi.NumberSchema => id().optional().allow(null);
const options = (): Joi.ArraySchema<FileOptionInput[]> =>
  Joi.array<FileOptionInput[]>()
    .items(Joi.object<FileOptionInput, true>({ id: optionId(), name: templateText().trim().allow('').max(1000).required() }))
    .max(maxFileOptions);

export interface FileUploadInput {
  fileListId: number;
  /** Ids of options: the k-th file belongs to the k-th one. Absent: no file. */
  id?: number[];
}

const example: FileListRecord = { ...exampleOwnedRecord, name: 'Catálogo de maio', message: 'Nossas novidades', filesCount: 1 };
const exampleOption: FileOptionRecord = {
  id: 31,
  fileId: 9,
  name: 'Catálogo',
  path: 'catalogo.pdf',
  mediaType: 'application/pdf',
  url: 'https://prosa.example/public/3/Kq1.pdf?exp=1893456000&sig=ab12',
};
const exampleDetail: FileListDetail = { ...example, options: [exampleOption] };
const exampleInput = { name: 'Catálogo de maio', message: 'Nossas novidades', options: [{ name: 'Catálogo' }] };
const exampleNew: FileListDetail = {
  ...exampleDetail,
  filesCount: 0,
  options: [{ ...exampleOption, path: '', mediaType: null, url: null }],
};

export const fileListErrors = {
  ERR_NO_FILE_FOUND: 404,
  ERR_RATING_NAME_ALREADY_EXISTS: 400,
  ERR_FILELIST_LIMIT: 409,
} as const;

export const fileListPermissions = { 'fileList.manage': adminPermission } as const;

export const files = {
  page: get<PageInput, PageResult<'files', FileListRecord>>('/files', {
    access: 'fileList.manage',
    summary: 'File lists by name, with the number of their files, a hundred a page.',
    input: pageInput,
    result: pageSchema('files', fileListRecord),
    example: { input: { searchParam: 'cat' }, result: { files: [example], count: 1, hasMore: false } },
  }),
  list: get<{ searchParam?: string }, FileListRecord[]>('/files/list', {
    access: 'fileList.manage',
    summary: 'Every file list by name.',
    input: { searchParam: pageInput.searchParam },
    result: Joi.array().items(fileListRecord),
    example: { input: {}, result: [example] },
  }),
  show: get<{ id: number }, FileListDetail>('/files/:id', {
    access: 'fileList.manage',
    summary: 'One file list with its files.',
    input: { id: id() },
    result: fileListDetail,
    example: { input: { id: 9 }, result: exampleDetail },
  }),
  create: post<FileListInput, FileListDetail>('/files', {
    access: 'fileList.manage',
    summary: `Adds a file list; its files are uploaded next. A company has at most ${maxFileLists}, a list ${maxFileOptions} files.`,
    input: { name: name().required(), message: message().default(''), options: options() },
    result: fileListDetail,
    example: { input: exampleInput, result: exampleNew },
  }),
  update: put<Partial<FileListInput> & { id: number }, FileListDetail>('/files/:id', {
    access: 'fileList.manage',
    summary: 'Changes a file list. Named options are renamed, those without id are added, the others are removed with their files.',
    input: { id: id(), name: name(), message: message(), options: options() },
    result: fileListDetail,
    example: { input: { id: 9, ...exampleInput, options: [{ id: 31, name: 'Catálogo' }] }, result: exampleDetail },
  }),
  remove: del<{ id: number }, Confirmation>('/files/:id', {
    access: 'fileList.manage',
    summary: 'Removes a file list with its files.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'File List deleted' } },
  }),
  upload: post<FileUploadInput, { mensagem: string }>('/files/uploadList/:fileListId', {
    access: 'fileList.manage',
    summary: `Stores the files of options, at most ${maxFileOptionMegabytes} MB each.`,
    input: {
      fileListId: id(),
      id: arrayText(id().optional()).single().max(maxFileOptions),
    },
    result: Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }),
    filesField: 'files',
    example: { input: { fileListId: 9, id: [31] }, result: { mensagem: 'Arquivos atualizados' } },
  }),
};

interface FileListEvents {
  fileList: { action: 'create' | 'update'; fileList: FileListRecord } | { action: 'delete'; fileListId: number };
  /** For older clients, which break on a removal under this name: it has another one. */
  file: { action: 'create' | 'update'; files: FileListRecord; fileList: FileListRecord };
  fileRemoved: { action: 'delete'; fileId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends FileListEvents {}
}
