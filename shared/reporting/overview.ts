import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Messages of one day, over all companies. */
export interface OverviewDay {
  /** `2029-05-02`, in the platform's time zone. */
  day: string;
  sent: number;
  received: number;
}

/** The state of the platform, over all companies. */
export interface PlatformOverview {
  /** Each company counts once: blocked before overdue before trial. */
  companies: { trial: number; active: number; overdue: number; blocked: number };
  /** In reais; `monthly` is what the plans of active companies bring in a month. */
  revenue: { paidThisMonth: number; open: number; overdue: number; monthly: number };
  connections: { connected: number; disconnected: number };
  days: OverviewDay[];
  /** What waits to be done; `jobs` are those that are due, null where another database has them. */
  queues: { events: number; listeners: number; jobs: number | null; mails: number };
  /** What has failed for good; mails and jobs in the last seven days. */
  errors: { listeners: number; jobs: number | null; mails: number };
  measuredAt: string;
}

const backgroundWorkKinds = ['listener', 'job', 'recurringJob'] as const;
export type BackgroundWorkKind = (typeof backgroundWorkKinds)[number];

const backgroundFailures = ['database', 'timeout', 'network', 'disk', 'refused', 'unexpected'] as const;
/** Kind of a failure; `refused`: by a rule of the product. */
export type BackgroundFailure = (typeof backgroundFailures)[number];

/** A listener or a job with its runs in all processes. */
export interface BackgroundWorkRecord {
  name: string;
  kind: BackgroundWorkKind;
  /** A listener's event; a recurring job's interval in milliseconds, or its cron expression; null: on request. */
  trigger: string | null;
  /** Null: never. */
  lastRunAt: string | null;
  durationMs: number | null;
  runs: number;
  failures: number;
  failedAt: string | null;
  /** Of the last failure; null: none, or one of a former version. */
  failure: BackgroundFailure | null;
  /** How many runs wait for their time or their turn. */
  waiting: number;
  nextRunAt: string | null;
}

export interface BackgroundWorkList {
  work: BackgroundWorkRecord[];
  measuredAt: string;
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const money = (): Joi.NumberSchema => Joi.number().required();
const object = <T>(keys: Joi.StrictSchemaMap<T>): Joi.ObjectSchema<T> => Joi.object<T, true>(keys).required();

const platformOverview = Joi.object<PlatformOverview, true>({
  companies: object<PlatformOverview['companies']>({ trial: count(), active: count(), overdue: count(), blocked: count() }),
  revenue: object<PlatformOverview['revenue']>({ paidThisMonth: money(), open: money(), overdue: money(), monthly: money() }),
  connections: object<PlatformOverview['connections']>({ connected: count(), disconnected: count() }),
  days: Joi.array()
    .items(Joi.object<OverviewDay, true>({ day: Joi.string().required(), sent: count(), received: count() }))
    .required(),
  queues: object<PlatformOverview['queues']>({ events: count(), listeners: count(), jobs: nullable(count()), mails: count() }),
  errors: object<PlatformOverview['errors']>({ listeners: count(), jobs: nullable(count()), mails: count() }),
  measuredAt: isoDate().required(),
}).label('PlatformOverview');

const example: PlatformOverview = {
  companies: { trial: 3, active: 41, overdue: 2, blocked: 1 },
  revenue: { paidThisMonth: 4120.5, open: 1349.1, overdue: 299.8, monthly: 6145.9 },
  connections: { connected: 97, disconnected: 4 },
  days: [{ day: '2029-05-02', sent: 8120, received: 9310 }],
  queues: { events: 0, listeners: 2, jobs: 0, mails: 0 },
  errors: { listeners: 0, jobs: 0, mails: 1 },
  measuredAt: '2029-05-02T13:00:00.000Z',
};

const backgroundWorkList = Joi.object<BackgroundWorkList, true>({
  work: Joi.array()
    .items(
      Joi.object<BackgroundWorkRecord, true>({
        name: Joi.string().required(),
        kind: Joi.string()
          .valid(...backgroundWorkKinds)
          .required(),
        trigger: nullable(Joi.string()),
        lastRunAt: nullable(isoDate()),
        durationMs: nullable(count()),
        runs: count(),
        failures: count(),
        failedAt: nullable(isoDate()),
        failure: nullable(Joi.string().valid(...backgroundFailures)),
        waiting: count(),
        nextRunAt: nullable(isoDate()),
      }).label('BackgroundWork'),
    )
    .required(),
  measuredAt: isoDate().required(),
}).label('BackgroundWorkList');

const workExample: BackgroundWorkList = {
  work: [
    {
      name: 'files.removeErased',
      kind: 'recurringJob',
      trigger: '2000',
      lastRunAt: '2029-05-02T12:59:59.000Z',
      durationMs: 4,
      runs: 81_204,
      failures: 2,
      failedAt: '2029-05-01T03:30:11.000Z',
      failure: 'disk',
      waiting: 1,
      nextRunAt: '2029-05-02T13:00:01.000Z',
    },
  ],
  measuredAt: '2029-05-02T13:00:00.000Z',
};

export const overviewPermissions = { 'overview.read': permission({ super: true }) } as const;

export const overview = {
  show: get<Record<never, never>, PlatformOverview>('/platform/overview', {
    access: 'overview.read',
    summary: 'The state of the platform: companies, revenue, numbers, messages of two weeks, queues and errors.',
    input: {},
    result: platformOverview,
    example: { input: {}, result: example },
  }),
  backgroundWork: get<Record<never, never>, BackgroundWorkList>('/platform/backgroundWork', {
    access: 'overview.read',
    summary: 'Every listener and job: what starts it, its last run, duration, failures and next run.',
    input: {},
    result: backgroundWorkList,
    example: { input: {}, result: workExample },
  }),
};
