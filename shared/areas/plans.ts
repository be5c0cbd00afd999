import Joi from 'joi';
import { withErrorCode, get, del, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { isoDate, flag, id } from '#shared/kit/schemas.ts';
import { money } from '#shared/rules/money.ts';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Plan with its limits of users, connections and queues; `value` in reais per month. */
export interface PlanRecord extends PlanFlags {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
  createdAt: string;
  updatedAt: string;
}

const flagRules = objectFromKeys(planFlags, () => Joi.boolean().required());

export const planRecord = Joi.object<PlanRecord, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  users: Joi.number().integer().required(),
  connections: Joi.number().integer().required(),
  queues: Joi.number().integer().required(),
  value: Joi.number().required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
  ...flagRules,
}).label('Plan');

export interface PlanInput extends Partial<PlanFlags> {
  name: string;
  users?: number;
  connections?: number;
  queues?: number;
  value?: number;
}

const limit = (): Joi.NumberSchema => Joi.number().integer().min(0).max(1_000_000).empty('');
const name = (): Joi.StringSchema => withErrorCode(Joi.string().trim().min(2).max(100), 'ERR_PLAN_INVALID_NAME');
const flagInputs = objectFromKeys(planFlags, () => flag());

/** Absent keys: zero or true on create, unchanged on update. */
const planInput = { name: name().required(), users: limit(), connections: limit(), queues: limit(), value: money(), ...flagInputs };

const example: PlanRecord = {
  id: 1,
  name: 'Essencial',
  users: 10,
  connections: 2,
  queues: 10,
  value: 149.9,
  useSchedules: true,
  useCampaigns: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};

export const planErrors = {
  ERR_PLAN_INVALID_NAME: 400,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_IN_USE: 409,
} as const;

export const planPermissions = {
  'plan.manage': permission({ super: true }),
} as const;

export const plans = {
  list: get<Record<never, never>, PlanRecord[]>('/plans/list', {
    access: 'anyone',
    summary: 'Every plan on offer, by name.',
    input: {},
    result: Joi.array().items(planRecord),
    example: { input: {}, result: [example] },
  }),
  all: get<Record<never, never>, PlanRecord[]>('/plans/all', {
    access: 'anyone',
    summary: 'Every plan on offer, by name; the sign-up page asks here.',
    input: {},
    result: Joi.array().items(planRecord),
    example: { input: {}, result: [example] },
  }),
  page: get<PageInput, PageResult<'plans', PlanRecord>>('/plans', {
    access: 'plan.manage',
    summary: 'Plans, twenty a page, by name.',
    input: pageInput,
    result: pageSchema('plans', planRecord),
    example: { input: { pageNumber: 1 }, result: { plans: [example], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, PlanRecord>('/plans/:id', {
    access: 'signed-in',
    summary: 'One plan. Operators may read any, everybody else the plan of the own company.',
    input: { id: id() },
    result: planRecord,
    isAllowedWhenExpired: true,
    example: { input: { id: 1 }, result: example },
  }),
  create: post<PlanInput, PlanRecord>('/plans', {
    access: 'plan.manage',
    summary: 'Adds a plan.',
    input: planInput,
    result: planRecord,
    example: { input: { name: 'Essencial', users: 10, connections: 2, queues: 10, value: 149.9 }, result: example },
  }),
  update: put<Partial<PlanInput> & { id: number }, PlanRecord>('/plans/:id', {
    access: 'plan.manage',
    summary: 'Changes a plan; keys left out stay as they are.',
    input: { id: id(), ...planInput, name: name() },
    result: planRecord,
    example: { input: { id: 1, name: 'Essencial', users: 12 }, result: { ...example, users: 12 } },
  }),
  remove: del<{ id: number }>('/plans/:id', {
    access: 'plan.manage',
    summary: 'Removes a plan that no company uses.',
    input: { id: id() },
    example: { input: { id: 1 }, result: undefined },
  }),
};
