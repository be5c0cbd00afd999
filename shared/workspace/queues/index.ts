import Joi from 'joi';
import { del, withErrorCode, get, post, put } from '#shared/kit/endpoint.ts';
import { identifyingText, flag, isoDate, id, idOrNull, nullable, numberOrNull, optionalId, templateText } from '#shared/kit/schemas.ts';
import { daySchedules, hoursInput, createDefaultWeek, type DaySchedule } from '#shared/rules/workingHours.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** `none`: people take tickets themselves. */
export const queueAssignments = ['none', 'roundRobin', 'leastBusy', 'skill'] as const;
export type QueueAssignment = (typeof queueAssignments)[number];

export const maxOpenTicketsLimit = 1000;

/** Department to which tickets are assigned. */
export interface QueueRecord {
  id: number;
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  schedules: DaySchedule[];
  companyId: number;
  orderQueue: number | null;
  integrationId: number | null;
  promptId: number | null;
  mediaPath: string | null;
  mediaName: string | null;
  /** Targets from the customer's first message to our first answer, and to closing; null: none. */
  firstResponseMinutes: number | null;
  resolutionMinutes: number | null;
  /** How waiting tickets are given to its people who are there. */
  assignment: QueueAssignment;
  /** The contact's last agent comes first. */
  prefersLastAgent: boolean;
  /** Open tickets that a person may be given; null: any number. */
  maxOpenTickets: number | null;
  createdAt: string;
  updatedAt: string;
}

export const queueRecord = Joi.object<QueueRecord, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  color: Joi.string().required(),
  greetingMessage: Joi.string().allow('').required(),
  outOfHoursMessage: Joi.string().allow('').required(),
  schedules: daySchedules().required(),
  companyId: Joi.number().required(),
  orderQueue: nullable(Joi.number()).required(),
  integrationId: nullable(Joi.number()).required(),
  promptId: nullable(Joi.number()).required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  firstResponseMinutes: nullable(Joi.number()).required(),
  resolutionMinutes: nullable(Joi.number()).required(),
  assignment: Joi.string<QueueAssignment>()
    .valid(...queueAssignments)
    .required(),
  prefersLastAgent: Joi.boolean().required(),
  maxOpenTickets: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('Queue');

export interface QueueInput {
  name: string;
  color: string;
  greetingMessage?: string;
  outOfHoursMessage?: string;
  schedules?: DaySchedule[];
  orderQueue?: number | null;
  integrationId?: number | null;
  promptId?: number | null;
  firstResponseMinutes?: number | null;
  resolutionMinutes?: number | null;
  assignment?: QueueAssignment;
  prefersLastAgent?: boolean;
  maxOpenTickets?: number | null;
}

const message = (): Joi.StringSchema => templateText().allow('').max(4000);
const name = (): Joi.StringSchema => withErrorCode(identifyingText().min(2).max(50), 'ERR_QUEUE_INVALID_NAME');
/** The contract accepts three to six digits, more than CSS does. */
const color = (): Joi.StringSchema =>
  withErrorCode(
    Joi.string()
      .trim()
      .pattern(/^#[0-9a-f]{3,6}$/i),
    'ERR_QUEUE_INVALID_COLOR',
  );

/** Thirty days. */
export const maxTargetMinutes = 43_200;

const targetMinutes = (): Joi.NumberSchema => numberOrNull().integer().min(1).max(maxTargetMinutes);

/** Absent keys: default on create, unchanged on update. */
const queueInput = {
  name: name(),
  color: color(),
  greetingMessage: message(),
  outOfHoursMessage: message(),
  schedules: hoursInput(),
  orderQueue: numberOrNull().integer().min(0).max(10_000),
  integrationId: idOrNull(),
  promptId: idOrNull(),
  firstResponseMinutes: targetMinutes(),
  resolutionMinutes: targetMinutes(),
  assignment: Joi.string<QueueAssignment>().valid(...queueAssignments),
  prefersLastAgent: flag(),
  maxOpenTickets: numberOrNull().integer().min(1).max(maxOpenTicketsLimit),
};

/** Of the file of a greeting: what the channels take for every type. */
export const maxQueueFileMegabytes = 16;

/** Older clients upload to `null` and `undefined` while the queue is new. */
const knownId = (): Joi.NumberSchema => withErrorCode(id(), 'ERR_QUEUE_NOT_FOUND');
const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label('QueueFileConfirmation');

const example: QueueRecord = {
  id: 4,
  name: 'Vendas',
  color: '#7C3AED',
  greetingMessage: 'Olá! Você fala com Vendas.',
  outOfHoursMessage: '',
  schedules: createDefaultWeek(),
  companyId: 3,
  orderQueue: 1,
  integrationId: null,
  promptId: null,
  mediaPath: null,
  mediaName: null,
  firstResponseMinutes: 10,
  resolutionMinutes: 1440,
  assignment: 'none',
  prefersLastAgent: false,
  maxOpenTickets: null,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};

export const queueErrors = {
  ERR_QUEUE_NOT_FOUND: 404,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_PLAN_QUEUES_LIMIT: 400,
  ERR_QUEUE_ORDER_INCOMPLETE: 409,
} as const;

export const queuePermissions = {
  'queue.manage': adminPermission,
} as const;

export const queues = {
  list: get<{ companyId?: number | null }, QueueRecord[]>('/queue', {
    access: 'signed-in',
    summary: 'Every queue, in the order of the menu; operators may name another company.',
    input: { companyId: idOrNull() },
    result: Joi.array().items(queueRecord),
    example: { input: {}, result: [example] },
  }),
  show: get<{ id: number }, QueueRecord>('/queue/:id', {
    access: 'signed-in',
    summary: 'One queue.',
    input: { id: id() },
    result: queueRecord,
    example: { input: { id: 4 }, result: example },
  }),
  create: post<QueueInput, QueueRecord>('/queue', {
    access: 'queue.manage',
    summary: 'Adds a queue, as far as the plan allows.',
    input: { ...queueInput, name: name().required(), color: color().required() },
    result: queueRecord,
    example: { input: { name: 'Vendas', color: '#7C3AED', orderQueue: 1 }, result: example },
  }),
  reorder: put<{ queueIds: number[] }, QueueRecord[]>('/queue/order', {
    access: 'queue.manage',
    summary: 'Numbers the queues in this order, from 1; each is named once.',
    input: { queueIds: Joi.array().items(optionalId()).max(500).unique().required() },
    result: Joi.array().items(queueRecord),
    example: { input: { queueIds: [4] }, result: [example] },
  }),
  update: put<Partial<QueueInput> & { id: number }, QueueRecord>('/queue/:id', {
    access: 'queue.manage',
    summary: 'Changes a queue; keys left out stay as they are.',
    input: { id: id(), ...queueInput },
    result: queueRecord,
    status: 201,
    example: { input: { id: 4, name: 'Vendas', color: '#7C3AED' }, result: example },
  }),
  remove: del<{ id: number }>('/queue/:id', {
    access: 'queue.manage',
    summary: 'Removes a queue; its tickets stay, without queue.',
    input: { id: id() },
    example: { input: { id: 4 }, result: undefined },
  }),
  attachFile: post<{ id: number }, { mensagem: string }>('/queue/:id/media-upload', {
    access: 'queue.manage',
    summary: "Sets the file that follows the queue's greeting; an earlier one is replaced.",
    input: { id: knownId() },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 4 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeFile: del<{ id: number }, { mensagem: string }>('/queue/:id/media-upload', {
    access: 'queue.manage',
    summary: "Removes the file that follows the queue's greeting.",
    input: { id: knownId() },
    result: fileConfirmation,
    example: { input: { id: 4 }, result: { mensagem: 'Arquivo excluído' } },
  }),
};

interface QueueEvents {
  queue: { action: 'update'; queue: QueueRecord } | { action: 'delete'; queueId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends QueueEvents {}
}
