import Joi from 'joi';
import { del, get, post, put, withErrorCode, withRequiredCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { confirmation, id, isoDate, type Confirmation } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import { parseVideoCode } from '#shared/rules/videoCode.ts';

/** Help entry of the platform, with a video of the public video site. */
export interface HelpRecord {
  id: number;
  title: string;
  description: string;
  /** Code of the video; empty without one. */
  video: string;
  createdAt: string;
  updatedAt: string;
}

const helpRecord = Joi.object<HelpRecord, true>({
  id: Joi.number().required(),
  title: Joi.string().required(),
  description: Joi.string().allow('').required(),
  video: Joi.string().allow('').required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('Help');

export interface HelpInput {
  title: string;
  description?: string;
  /** Code or address of the video. */
  video?: string;
}

const title = (): Joi.StringSchema =>
  withRequiredCode(withErrorCode(Joi.string().trim().min(3).max(120), 'ERR_HELP_INVALID_NAME'), 'ERR_HELP_REQUIRED');
const description = (): Joi.StringSchema => Joi.string().trim().min(3).max(500).allow('');
const video = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(300)
    .allow('')
    .custom((text: string, { error }) => parseVideoCode(text) ?? error('string.pattern.base'));

const example: HelpRecord = {
  id: 4,
  title: 'Como conectar um número',
  description: 'Do código QR à primeira mensagem.',
  video: 'dQw4w9WgXcQ',
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};

/** Every page of help reads all of them. */
export const maxHelps = 300;

export const helpErrors = { ERR_HELP_INVALID_NAME: 400, ERR_HELP_REQUIRED: 400, ERR_HELPS_LIMIT: 400, ERR_NO_HELP_FOUND: 404 } as const;

export const helpPermissions = { 'help.manage': permission({ super: true }) } as const;

export const helps = {
  list: get<Record<never, never>, HelpRecord[]>('/helps/list', {
    access: 'signed-in',
    summary: 'Every help entry, by title.',
    input: {},
    result: Joi.array().items(helpRecord),
    example: { input: {}, result: [example] },
  }),
  page: get<PageInput, PageResult<'records', HelpRecord>>('/helps', {
    access: 'signed-in',
    summary: 'Help entries, twenty a page, by title.',
    input: pageInput,
    result: pageSchema('records', helpRecord),
    example: { input: {}, result: { records: [example], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, HelpRecord>('/helps/:id', {
    access: 'signed-in',
    summary: 'One help entry.',
    input: { id: id() },
    result: helpRecord,
    example: { input: { id: 4 }, result: example },
  }),
  create: post<HelpInput, HelpRecord>('/helps', {
    access: 'help.manage',
    summary: 'Adds a help entry.',
    input: { title: title().required(), description: description(), video: video() },
    result: helpRecord,
    example: { input: { title: example.title, video: 'https://youtu.be/dQw4w9WgXcQ' }, result: example },
  }),
  update: put<Partial<HelpInput> & { id: number }, HelpRecord>('/helps/:id', {
    access: 'help.manage',
    summary: 'Changes a help entry; keys left out stay as they are.',
    input: { id: id(), title: title(), description: description(), video: video() },
    result: helpRecord,
    example: { input: { id: 4, title: example.title }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/helps/:id', {
    access: 'help.manage',
    summary: 'Removes a help entry.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 4 }, result: { message: 'Help deleted' } },
  }),
};
