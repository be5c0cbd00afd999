import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Why people of a company pause. */
export interface PauseReasonRecord extends CompanyOwnedRecord {
  name: string;
  /** False: kept for the records, no longer offered. */
  isActive: boolean;
  /** Place in the menu, the lowest first. */
  order: number;
  /** Minutes after which a pause is shown as too long; null: never. */
  maxMinutes: number | null;
}

/** Reasons of one company. */
export const maxPauseReasons = 50;
/** Hours after which a pause that nobody ended counts as over. */
export const maxPauseHours = 12;
const maxOrder = 1000;

const pauseReasonRecord = Joi.object<PauseReasonRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  isActive: Joi.boolean().required(),
  order: Joi.number().integer().required(),
  maxMinutes: nullable(Joi.number().integer()).required(),
}).label('PauseReason');

export interface PauseReasonInput {
  name: string;
  isActive?: boolean;
  order?: number;
  maxMinutes?: number | null;
}

const name = (): Joi.StringSchema => identifyingText().min(3).max(40);
const isActive = (): Joi.BooleanSchema => Joi.boolean();
const order = (): Joi.NumberSchema => Joi.number().integer().min(0).max(maxOrder);
const maxMinutes = (): Joi.NumberSchema =>
  Joi.number()
    .integer()
    .min(1)
    .max(maxPauseHours * 60)
    .allow(null);

const example: PauseReasonRecord = { ...exampleOwnedRecord, name: 'Almoço', isActive: true, order: 1, maxMinutes: 60 };

export const pauseReasonErrors = { ERR_NO_PAUSE_REASON_FOUND: 404, ERR_PAUSE_REASON_TAKEN: 409, ERR_PAUSE_REASONS_LIMIT: 400 } as const;

export const pauseReasonPermissions = { 'pauseReason.manage': adminPermission } as const;

export const pauseReasons = {
  list: get<Record<never, never>, PauseReasonRecord[]>('/pause-reasons', {
    access: 'signed-in',
    summary: 'Every reason to pause in its order, inactive ones too.',
    input: {},
    result: Joi.array().items(pauseReasonRecord),
    example: { input: {}, result: [example] },
  }),
  show: get<{ id: number }, PauseReasonRecord>('/pause-reasons/:id', {
    access: 'signed-in',
    summary: 'One reason to pause.',
    input: { id: id() },
    result: pauseReasonRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<PauseReasonInput, PauseReasonRecord>('/pause-reasons', {
    access: 'pauseReason.manage',
    summary: `Adds a reason to pause; a company has at most ${maxPauseReasons}.`,
    input: {
      name: name().required(),
      isActive: isActive().default(true),
      order: order().default(0),
      maxMinutes: maxMinutes().default(null),
    },
    result: pauseReasonRecord,
    example: { input: { name: 'Almoço', order: 1, maxMinutes: 60 }, result: example },
  }),
  update: put<Partial<PauseReasonInput> & { id: number }, PauseReasonRecord>('/pause-reasons/:id', {
    access: 'pauseReason.manage',
    summary: 'Changes a reason to pause; keys left out stay as they are. Pauses that have begun keep its name of then.',
    input: { id: id(), name: name(), isActive: isActive(), order: order(), maxMinutes: maxMinutes() },
    result: pauseReasonRecord,
    example: { input: { id: 9, isActive: false }, result: { ...example, isActive: false } },
  }),
  remove: del<{ id: number }, Confirmation>('/pause-reasons/:id', {
    access: 'pauseReason.manage',
    summary: 'Removes a reason to pause; pauses keep its name.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Pause reason deleted' } },
  }),
};

interface PauseReasonEvents {
  pauseReason: { action: 'create' | 'update'; pauseReason: PauseReasonRecord } | { action: 'delete'; pauseReasonId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends PauseReasonEvents {}
}
