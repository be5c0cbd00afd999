import Joi from 'joi';
import { withErrorCode, get, del, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { identifyingText, isoDate, flag, id, nullable, numberOrNull } from '#shared/kit/schemas.ts';
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
  /** Bytes that a company may store; null: no limit. */
  storage: number | null;
  value: number;
  /** Offered at sign-up. */
  isPublic: boolean;
  createdAt: string;
  updatedAt: string;
}

const flagRules = objectFromKeys(planFlags, () => Joi.boolean().required());

const columns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  users: Joi.number().integer().required(),
  connections: Joi.number().integer().required(),
  queues: Joi.number().integer().required(),
  storage: nullable(Joi.number().integer()).required(),
  value: Joi.number().required(),
  isPublic: Joi.boolean().required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
  ...flagRules,
};

const planRecord = Joi.object<PlanRecord, true>(columns).label('Plan');

/** Plan with the number of companies that have it. */
export interface PlanListRecord extends PlanRecord {
  companies: number;
}

const planListRecord = Joi.object<PlanListRecord, true>({ ...columns, companies: Joi.number().integer().min(0).required() }).label(
  'PlanRow',
);

/** Company that has more than a plan's limits allow. */
interface PlanExcess {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  /** In bytes. */
  stored: number;
}

/** What lower limits of a plan would mean: nobody loses anything, but companies above a limit can add nothing more. */
export interface PlanEffects {
  companies: number;
  exceedingCount: number;
  /** The first ones by name. */
  exceeding: PlanExcess[];
}

const planEffects = Joi.object<PlanEffects, true>({
  companies: Joi.number().integer().min(0).required(),
  exceedingCount: Joi.number().integer().min(0).required(),
  exceeding: Joi.array()
    .items(
      Joi.object<PlanExcess, true>({
        id: Joi.number().required(),
        name: Joi.string().required(),
        users: Joi.number().integer().required(),
        connections: Joi.number().integer().required(),
        queues: Joi.number().integer().required(),
        stored: Joi.number().integer().required(),
      }),
    )
    .required(),
}).label('PlanEffects');

export interface PlanInput extends Partial<PlanFlags> {
  name: string;
  users?: number;
  connections?: number;
  queues?: number;
  storage?: number | null;
  value?: number;
  isPublic?: boolean;
}

const limit = (): Joi.NumberSchema => Joi.number().integer().min(0).max(1_000_000).empty('');
/** A petabyte at most; empty: none. */
const storage = (): Joi.NumberSchema => numberOrNull().integer().min(0).max(1e15);
const name = (): Joi.StringSchema => withErrorCode(identifyingText().min(2).max(100), 'ERR_PLAN_INVALID_NAME');
const flagInputs = objectFromKeys(planFlags, () => flag());

/** Absent keys: zero or true on create, unchanged on update. */
const planInput = {
  name: name().required(),
  users: limit(),
  connections: limit(),
  queues: limit(),
  storage: storage(),
  value: money(),
  isPublic: flag(),
  ...flagInputs,
};

const example: PlanRecord = {
  id: 1,
  name: 'Essencial',
  users: 10,
  connections: 2,
  queues: 10,
  storage: 50_000_000_000,
  value: 149.9,
  isPublic: true,
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

/** Every sign-up and every form of a company reads all of them. */
export const maxPlans = 200;

export const planErrors = {
  ERR_PLANS_LIMIT: 400,
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
    summary: 'Every plan offered at sign-up, by name.',
    input: {},
    result: Joi.array().items(planRecord),
    example: { input: {}, result: [example] },
  }),
  all: get<Record<never, never>, PlanRecord[]>('/plans/all', {
    access: 'anyone',
    summary: 'Every plan offered at sign-up, by name; other clients ask here.',
    input: {},
    result: Joi.array().items(planRecord),
    example: { input: {}, result: [example] },
  }),
  page: get<PageInput, PageResult<'plans', PlanListRecord>>('/plans', {
    access: 'plan.manage',
    summary: 'Plans, twenty a page, by name, with the number of companies that have each.',
    input: pageInput,
    result: pageSchema('plans', planListRecord),
    example: { input: { pageNumber: 1 }, result: { plans: [{ ...example, companies: 7 }], count: 1, hasMore: false } },
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
    summary: `Adds a plan; there are at most ${maxPlans}.`,
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
  effects: get<{ id: number; users?: number; connections?: number; queues?: number; storage?: number }, PlanEffects>('/plans/:id/effects', {
    access: 'plan.manage',
    summary: 'The companies that would exceed new limits of a plan, before it is changed.',
    input: { id: id(), users: limit(), connections: limit(), queues: limit(), storage: Joi.number().integer().min(0).max(1e15).empty('') },
    result: planEffects,
    example: {
      input: { id: 1, users: 5 },
      result: {
        companies: 7,
        exceedingCount: 1,
        exceeding: [{ id: 3, name: 'Lumiar Casa e Jardim', users: 7, connections: 2, queues: 4, stored: 734_003_200 }],
      },
    },
  }),
  remove: del<{ id: number }>('/plans/:id', {
    access: 'plan.manage',
    summary: 'Removes a plan that no company uses.',
    input: { id: id() },
    example: { input: { id: 1 }, result: undefined },
  }),
};
