import Joi from 'joi';
import { maxQueueFileMegabytes } from './index.ts';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { confirmation, flag, id, idOrNull, nullable, templateText, type Confirmation } from '#shared/kit/schemas.ts';
import { optionLimits } from '#shared/rules/optionTree.ts';

/** Entry of the menu by which customers of a queue find what they want. */
export interface QueueOptionRecord {
  id: number;
  title: string;
  message: string | null;
  /** The number that the customer types, as text; siblings have 1, 2, 3 … without holes. */
  option: string | null;
  queueId: number;
  /** Null at the top. */
  parentId: number | null;
  mediaPath: string | null;
  mediaName: string | null;
}

const queueOptionRecord = Joi.object<QueueOptionRecord, true>({
  id: Joi.number().required(),
  title: Joi.string().allow('').required(),
  message: nullable(Joi.string().allow('')).required(),
  option: nullable(Joi.string()).required(),
  queueId: Joi.number().required(),
  parentId: nullable(Joi.number()).required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
}).label('QueueOption');

export interface QueueOptionInput {
  title?: string;
  message?: string | null;
  /** Absent: behind the last one. */
  option?: number;
  /** Null or absent on create: at the top; absent on update: where it is. */
  parentId?: number | null;
}

interface QueueOptionFilter {
  queueId?: number | null;
  /** -1: the options at the top. */
  parentId?: number;
  queueOptionId?: number | null;
  /** True: those of the queue's draft instead of the published ones. */
  isDraft?: boolean;
}

const queueOptionRules = {
  title: templateText().trim().allow('').max(optionLimits.titleLength),
  message: templateText().allow('', null).max(optionLimits.messageLength),
};

const queueOptionInput = {
  ...queueOptionRules,
  option: Joi.number().integer().min(1).max(10_000),
  parentId: idOrNull(),
};

/** Older clients upload to `undefined` while the option is new. */
const knownId = (): Joi.NumberSchema => withErrorCode(id(), 'ERR_QUEUE_NOT_FOUND');
const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label('QueueOptionFileConfirmation');

const example: QueueOptionRecord = {
  id: 31,
  title: 'Segunda via do boleto',
  message: 'Informe o seu CPF, por favor.',
  option: '1',
  queueId: 4,
  parentId: null,
  mediaPath: null,
  mediaName: null,
};

export const queueOptionErrors = {
  ERR_QUEUE_OPTION_CYCLE: 400,
  ERR_QUEUE_OPTION_TOO_DEEP: 400,
  ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS: 400,
  ERR_QUEUE_OPTIONS_LIMIT: 400,
} as const;

export const queueOptions = {
  list: get<QueueOptionFilter, QueueOptionRecord[]>('/queue-options', {
    access: 'queue.manage',
    summary: 'The options of a queue or of its draft, or those under one of them (-1: at the top), oldest first.',
    input: { queueId: idOrNull(), parentId: Joi.number().integer().min(-1).max(2_147_483_647), queueOptionId: idOrNull(), isDraft: flag() },
    result: Joi.array().items(queueOptionRecord),
    example: { input: { queueId: 4, parentId: -1 }, result: [example] },
  }),
  show: get<{ id: number }, QueueOptionRecord>('/queue-options/:id', {
    access: 'queue.manage',
    summary: 'One option.',
    input: { id: id() },
    result: queueOptionRecord,
    example: { input: { id: 31 }, result: example },
  }),
  create: post<QueueOptionInput & { queueId: number; isDraft?: boolean }, QueueOptionRecord>('/queue-options', {
    access: 'queue.manage',
    summary: `Adds an option; those behind it move down. A queue has up to ${optionLimits.perQueue}, ${optionLimits.siblings} under each, ${optionLimits.depth} levels.`,
    input: { queueId: id(), isDraft: flag(), ...queueOptionInput },
    result: queueOptionRecord,
    example: { input: { queueId: 4, title: 'Segunda via do boleto', option: 1, parentId: null }, result: example },
  }),
  update: put<QueueOptionInput & { id: number }, QueueOptionRecord>('/queue-options/:id', {
    access: 'queue.manage',
    summary: 'Changes an option; keys left out stay as they are, another number or parent moves it.',
    input: { id: id(), ...queueOptionInput },
    result: queueOptionRecord,
    example: { input: { id: 31, title: 'Segunda via do boleto' }, result: example },
  }),
  move: put<{ id: number; parentId: number | null; option: number }, QueueOptionRecord>('/queue-options/:id/place', {
    access: 'queue.manage',
    summary: 'Moves an option with everything under it; its old and new siblings are numbered again.',
    input: { id: id(), parentId: idOrNull().required(), option: queueOptionInput.option.required() },
    result: queueOptionRecord,
    example: { input: { id: 31, parentId: null, option: 1 }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/queue-options/:id', {
    access: 'queue.manage',
    summary: 'Removes an option and everything under it; those behind it move up.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 31 }, result: { message: 'Option Deleted' } },
  }),
  attachFile: post<{ id: number }, { mensagem: string }>('/queue-options/:id/media-upload', {
    access: 'queue.manage',
    summary: `Sets the file that follows the text of an option, of up to ${maxQueueFileMegabytes} MB; an earlier one is replaced.`,
    input: { id: knownId() },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 31 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeFile: del<{ id: number }, { mensagem: string }>('/queue-options/:id/media-upload', {
    access: 'queue.manage',
    summary: 'Removes the file that follows the text of an option.',
    input: { id: knownId() },
    result: fileConfirmation,
    example: { input: { id: 31 }, result: { mensagem: 'Arquivo excluído' } },
  }),
};

interface QueueOptionEvents {
  /** The menu of a queue has changed: one change may renumber many options, so they are read again. */
  queueOption: { action: 'reload'; queueId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends QueueOptionEvents {}
}
