import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  flag,
  id,
  idOrNull,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
  optionalId,
  templateText,
} from '#shared/kit/schemas.ts';
import { permission, isActor } from '#shared/rules/permissionRule.ts';

/** Prepared answer, found in the composer by its shortcode. */
export interface QuickMessageRecord extends CompanyOwnedRecord {
  shortcode: string;
  message: string;
  /** The author, who alone sees it unless it is shared. */
  userId: number;
  /** Shared: the whole company uses it. */
  geral: boolean;
  /** False: not offered in the composer. */
  status: boolean;
  /** Address of the file. */
  mediaPath: string | null;
  mediaName: string | null;
  /** Offered only in tickets of these queues; empty: in all. */
  queueIds: number[];
}

export interface QuickMessageListRecord extends QuickMessageRecord {
  company: { id: number; name: string };
}

const columns = {
  ...companyOwnedColumns,
  shortcode: Joi.string().required(),
  message: Joi.string().allow('').required(),
  userId: Joi.number().required(),
  geral: Joi.boolean().required(),
  status: Joi.boolean().required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  queueIds: Joi.array().items(Joi.number()).required(),
};

const quickMessageRecord = Joi.object<QuickMessageRecord, true>(columns).label('QuickMessage');
const quickMessageListRecord = Joi.object<QuickMessageListRecord, true>({
  ...columns,
  company: Joi.object({ id: Joi.number().required(), name: Joi.string().required() }).required(),
}).label('QuickMessageRow');

export interface QuickMessageInput {
  shortcode: string;
  message?: string;
  geral?: boolean;
  status?: boolean;
  /** Name of the file that is uploaded next, so that the text may be empty. */
  mediaPath?: string | null;
  queueIds?: number[];
}

/** The composer's `/` is no part of it. */
const shortcode = (): Joi.StringSchema =>
  withErrorCode(
    identifyingText()
      .replace(/^\/+\s*/, '')
      .min(1)
      .max(50),
    'ERR_QUICKMESSAGE_INVALID_NAME',
  );

const quickMessageInput = {
  shortcode: shortcode(),
  message: templateText().trim().allow('').max(4000),
  geral: flag(),
  status: flag(),
  mediaPath: nullable(Joi.string().allow('').max(2000)),
  queueIds: Joi.array().items(optionalId()).max(500).unique(),
};

/** Of the file: what the channels take for every type. */
export const maxQuickMessageMegabytes = 16;

const example: QuickMessageRecord = {
  ...exampleOwnedRecord,
  shortcode: 'pix',
  message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90, {{firstName}}.',
  userId: 7,
  geral: true,
  status: true,
  mediaPath: null,
  mediaName: null,
  queueIds: [],
};
const exampleRow: QuickMessageListRecord = { ...example, company: { id: 3, name: 'Acme' } };
const exampleInput = { shortcode: example.shortcode, message: example.message, geral: true };

const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label(
  'QuickMessageFileConfirmation',
);

export const quickMessageErrors = {
  ERR_NO_QUICKMESSAGE_FOUND: 404,
  ERR_QUICKMESSAGE_INVALID_NAME: 400,
  ERR_QUICKMESSAGE_REQUIRED: 400,
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 400,
  ERR_QUICKMESSAGES_LIMIT: 400,
} as const;

export const quickMessagePermissions = {
  /** One's own; shared ones are also the supervisors', all are the admins'. */
  'quickMessage.change': permission<{ readonly userId: number; readonly geral: boolean }>({
    when: (actor, { userId, geral }) => actor.profile === 'admin' || isActor(actor, userId) || (geral && actor.profile === 'supervisor'),
  }),
} as const;

export const quickMessages = {
  page: get<PageInput & { userId?: number | null }, PageResult<'records', QuickMessageRecord>>('/quick-messages', {
    access: 'signed-in',
    summary: "The caller's quick messages and the shared ones, twenty a page, by shortcode; admins may name another user.",
    input: { ...pageInput, userId: idOrNull() },
    result: pageSchema('records', quickMessageRecord),
    example: { input: { searchParam: 'pi' }, result: { records: [example], count: 1, hasMore: false } },
  }),
  list: get<{ userId?: number | null }, QuickMessageListRecord[]>('/quick-messages/list', {
    access: 'signed-in',
    summary: 'Every quick message that the composer offers the caller, by shortcode; admins may name another user.',
    input: { userId: idOrNull() },
    result: Joi.array().items(quickMessageListRecord),
    example: { input: {}, result: [exampleRow] },
  }),
  show: get<{ id: number }, QuickMessageRecord>('/quick-messages/:id', {
    access: 'signed-in',
    summary: 'One quick message.',
    input: { id: id() },
    result: quickMessageRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<QuickMessageInput, QuickMessageRecord>('/quick-messages', {
    access: 'signed-in',
    summary: 'Adds a quick message. Its text may be empty where a file follows.',
    input: { ...quickMessageInput, shortcode: shortcode().required() },
    result: quickMessageRecord,
    example: { input: exampleInput, result: example },
  }),
  update: put<Partial<QuickMessageInput> & { id: number }, QuickMessageRecord>('/quick-messages/:id', {
    access: 'signed-in',
    summary: 'Changes a quick message; keys left out stay as they are.',
    input: { id: id(), ...quickMessageInput },
    result: quickMessageRecord,
    example: { input: { id: 9, ...exampleInput }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/quick-messages/:id', {
    access: 'signed-in',
    summary: 'Removes a quick message with its file.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Quick message deleted' } },
  }),
  attachFile: post<{ id: number; typeArch?: string }, { mensagem: string }>('/quick-messages/:id/media-upload', {
    access: 'signed-in',
    summary: 'Sets the file of a quick message; an earlier one is replaced.',
    input: { id: id(), typeArch: Joi.string().allow('').max(50) },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeFile: del<{ id: number }, { mensagem: string }>('/quick-messages/:id/media-upload', {
    access: 'signed-in',
    summary: 'Removes the file of a quick message that has a text.',
    input: { id: id() },
    result: fileConfirmation,
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo excluído' } },
  }),
};

interface QuickMessageEvents {
  quickMessage: { action: 'create' | 'update'; record: QuickMessageRecord } | { action: 'delete'; id: string };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends QuickMessageEvents {}
}
