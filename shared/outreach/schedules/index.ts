import Joi from 'joi';
import type { ErrorCode } from '#shared/kit/contractNames.ts';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  calendarDay,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  flag,
  id,
  idOrNull,
  isoDate,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
  templateText,
} from '#shared/kit/schemas.ts';
import { deliveryStates, sendFailures, type DeliveryState, type SendFailure } from '#shared/rules/delivery.ts';
import { permission, isActor } from '#shared/rules/permissionRule.ts';
import { scheduleRepeats, type ScheduleRepeat } from '#shared/rules/scheduleRepeat.ts';

/** `AGENDADA`: due, and tried again soon; `CANCELADA`: the customer wrote first. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** A file of a scheduled message behind its first. */
export interface ScheduleFileRecord {
  id: number;
  name: string;
  /** Address of the file. */
  url: string;
}

/** Message that is sent at a time. */
export interface ScheduleRecord extends CompanyOwnedRecord {
  body: string;
  sendAt: string;
  /** When it was handed to the connection. */
  sentAt: string | null;
  contactId: number;
  /** The conversation that it was written in. */
  ticketId: number | null;
  /** The author. */
  userId: number | null;
  /** The connection that was chosen; null: the conversation's, else the default one. */
  whatsappId: number | null;
  status: ScheduleStatus;
  mediaPath: string | null;
  mediaName: string | null;
  /** Address of the file. */
  mediaUrl: string | null;
  /** Files that follow the first, in their order, each as a message. */
  moreFiles: ScheduleFileRecord[];
  /** Not sent once the customer has written. */
  isCancelledByAnswer: boolean;
  repeat: ScheduleRepeat;
  /** Last day of the series. */
  repeatUntil: string | null;
  /** Tries that have failed. */
  attempts: number;
  /** Why the last try failed. */
  error: ErrorCode | null;
  /** Delivery of its message. */
  delivery: DeliveryState | null;
  /** Why its message was not delivered. */
  failure: SendFailure | null;
  contact: { id: number; name: string };
  user: { id: number; name: string } | null;
}

export const maxScheduleFiles = 10;

const fileRecord = Joi.object<ScheduleFileRecord, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  url: Joi.string().required(),
}).label('ScheduleFile');

const named = Joi.object({ id: Joi.number().required(), name: Joi.string().allow('').required() });

const scheduleRecord = Joi.object<ScheduleRecord, true>({
  ...companyOwnedColumns,
  body: Joi.string().required(),
  sendAt: isoDate().required(),
  sentAt: nullable(isoDate()).required(),
  contactId: Joi.number().required(),
  ticketId: nullable(Joi.number()).required(),
  userId: nullable(Joi.number()).required(),
  whatsappId: nullable(Joi.number()).required(),
  status: Joi.string<ScheduleStatus>()
    .valid(...scheduleStatuses)
    .required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  mediaUrl: nullable(Joi.string()).required(),
  moreFiles: Joi.array().items(fileRecord).max(maxScheduleFiles).required(),
  isCancelledByAnswer: Joi.boolean().required(),
  repeat: Joi.string<ScheduleRepeat>()
    .valid(...scheduleRepeats)
    .required(),
  repeatUntil: nullable(Joi.string()).required(),
  attempts: Joi.number().required(),
  error: nullable(Joi.string<ErrorCode>()).required(),
  delivery: nullable(Joi.string<DeliveryState>().valid(...deliveryStates)).required(),
  failure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  contact: named.required(),
  user: nullable(named).required(),
}).label('Schedule');

export interface ScheduleInput {
  body: string;
  contactId: number;
  /** An instant, or a wall time of the company: `2030-01-15T14:30`. */
  sendAt: string;
  ticketId?: number | null;
  userId?: number | null;
  whatsappId?: number | null;
  isCancelledByAnswer?: boolean;
  repeat?: ScheduleRepeat;
  repeatUntil?: string | null;
  /** Idempotency key chosen by the client; a repeated key returns the first message. */
  key?: string;
}

const maxScheduleText = 4000;

const body = (): Joi.StringSchema => withErrorCode(templateText().trim().min(5).max(maxScheduleText), 'ERR_SCHEDULE_INVALID_TEXT');
const sendAt = (): Joi.StringSchema => withErrorCode(Joi.string().trim().max(40), 'ERR_SCHEDULE_INVALID_TIME');

const scheduleInput = {
  body: body(),
  contactId: id().optional(),
  sendAt: sendAt(),
  ticketId: idOrNull(),
  userId: idOrNull(),
  whatsappId: idOrNull(),
  isCancelledByAnswer: flag(),
  repeat: Joi.string<ScheduleRepeat>().valid(...scheduleRepeats),
  repeatUntil: nullable(calendarDay()),
};

/** A longer page than a list's, so that one fills a calendar. */
export const maxSchedulePage = 500;

export interface SchedulePageInput extends PageInput {
  contactId?: number | null;
  ticketId?: number | null;
  userId?: number | null;
  status?: ScheduleStatus;
  /** Days of the company, both included. */
  dateStart?: string;
  dateEnd?: string;
  pageSize?: number;
}

const example: ScheduleRecord = {
  ...exampleOwnedRecord,
  body: 'Olá, {{firstName}}! Amanhã às 9h esperamos você.',
  sendAt: '2029-05-03T12:00:00.000Z',
  sentAt: null,
  contactId: 41,
  ticketId: null,
  userId: 7,
  whatsappId: null,
  status: 'PENDENTE',
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  moreFiles: [],
  isCancelledByAnswer: false,
  repeat: 'never',
  repeatUntil: null,
  attempts: 0,
  error: null,
  delivery: null,
  failure: null,
  contact: { id: 41, name: 'Marina Alves' },
  user: { id: 7, name: 'Ana' },
};
const exampleInput = { body: example.body, contactId: 41, sendAt: '2029-05-03T09:00' };

const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label('ScheduleFileConfirmation');

export const scheduleErrors = {
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_INVALID_TEXT: 400,
  ERR_SCHEDULE_INVALID_TIME: 400,
  ERR_SCHEDULE_SERIES_OVER: 400,
  ERR_SCHEDULE_TOO_LATE: 400,
  ERR_SCHEDULE_VARIABLE: 400,
  ERR_SCHEDULE_SENT: 400,
  ERR_SCHEDULES_LIMIT: 400,
  ERR_SCHEDULE_FILES_LIMIT: 400,
} as const;

export const schedulePermissions = {
  'schedule.use': permission({ plan: 'useSchedules' }),
  /** One's own; admins all. */
  'schedule.change': permission<{ readonly userId: number | null }>({
    plan: 'useSchedules',
    when: (actor, { userId }) => actor.profile === 'admin' || isActor(actor, userId),
  }),
} as const;

export const schedules = {
  page: get<SchedulePageInput, PageResult<'schedules', ScheduleRecord>>('/schedules', {
    access: 'schedule.use',
    summary: 'Scheduled messages, twenty a page, newest first; with days by their time.',
    input: {
      ...pageInput,
      contactId: idOrNull(),
      ticketId: idOrNull(),
      userId: idOrNull(),
      status: Joi.string<ScheduleStatus>().valid(...scheduleStatuses),
      dateStart: calendarDay(),
      dateEnd: calendarDay(),
      pageSize: Joi.number().integer().min(1).max(maxSchedulePage),
    },
    result: pageSchema('schedules', scheduleRecord),
    example: { input: { searchParam: 'marina' }, result: { schedules: [example], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, ScheduleRecord>('/schedules/:id', {
    access: 'schedule.use',
    summary: 'One scheduled message.',
    input: { id: id() },
    result: scheduleRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<ScheduleInput, ScheduleRecord>('/schedules', {
    access: 'schedule.use',
    summary: 'Schedules a message to a contact; up to ten files go along (multipart, `files`), the first with the text.',
    input: { ...scheduleInput, body: body().required(), contactId: id(), sendAt: sendAt().required(), key: Joi.string().guid() },
    result: scheduleRecord,
    filesField: 'files',
    example: { input: exampleInput, result: example },
  }),
  update: put<Partial<Omit<ScheduleInput, 'key'>> & { id: number }, ScheduleRecord>('/schedules/:id', {
    access: 'schedule.use',
    summary: 'Changes a message that is not sent; keys left out stay. A new time makes it wait again.',
    input: { id: id(), ...scheduleInput },
    result: scheduleRecord,
    example: { input: { id: 9, ...exampleInput }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/schedules/:id', {
    access: 'schedule.use',
    summary: 'Removes a scheduled message, and the rest of its series; what was sent stays with the contact.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Schedule deleted' } },
  }),
  retry: post<{ id: number }, ScheduleRecord>('/schedules/:id/retry', {
    access: 'schedule.use',
    summary: 'Sends a message now that failed.',
    input: { id: id() },
    result: scheduleRecord,
    example: { input: { id: 9 }, result: example },
  }),
  attachFile: post<{ id: number }, { mensagem: string }>('/schedules/:id/media-upload', {
    access: 'schedule.use',
    summary: 'Sets the first file of a scheduled message; an earlier one is replaced.',
    input: { id: id() },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeFile: del<{ id: number }, { mensagem: string }>('/schedules/:id/media-upload', {
    access: 'schedule.use',
    summary: 'Removes the first file of a scheduled message; the next one takes its place.',
    input: { id: id() },
    result: fileConfirmation,
    example: { input: { id: 9 }, result: { mensagem: 'Arquivo excluído' } },
  }),
  addFiles: post<{ id: number }, ScheduleRecord>('/schedules/:id/files', {
    access: 'schedule.use',
    summary: 'Adds files to a scheduled message, behind those that it has; ten at most.',
    input: { id: id() },
    result: scheduleRecord,
    filesField: 'files',
    example: { input: { id: 9 }, result: example },
  }),
  removeAddedFile: del<{ id: number; fileId: number }, ScheduleRecord>('/schedules/:id/files/:fileId', {
    access: 'schedule.use',
    summary: 'Removes one of the files behind the first.',
    input: { id: id(), fileId: id() },
    result: scheduleRecord,
    example: { input: { id: 9, fileId: 12 }, result: example },
  }),
};

interface ScheduleEvents {
  schedule: { action: 'create' | 'update'; schedule: ScheduleRecord } | { action: 'delete'; scheduleId: string };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ScheduleEvents {}
}
