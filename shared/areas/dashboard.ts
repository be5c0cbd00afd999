import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { arrayText, calendarDay, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Days that one report may span; the period before it is read too. */
export const maxReportDays = 366;

/** Averages in minutes; null where there is nothing to average. */
export interface DashboardFigures {
  /** Rounds of tickets that began in the period. */
  opened: number;
  /** Rounds that ended in the period. */
  resolved: number;
  /** From the customer's first unanswered message to the first answer, of rounds that began in the period. */
  answerTime: number | null;
  /** From the queue, or the opening, to the start, of rounds that began in the period. */
  waitTime: number | null;
  /** From the start to the end, of rounds that ended in the period. */
  handlingTime: number | null;
}

export interface DashboardDay {
  /** `2029-05-02`, in the company's time zone. */
  day: string;
  opened: number;
  resolved: number;
}

/** Rounds that began in an hour of a weekday, in the company's time zone. */
export interface DashboardHour {
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  opened: number;
}

/** Averages of an hour of the day: answers and waits of rounds that began in it, handling of those that ended in it. */
export interface DashboardHourTimes extends DashboardFigures {
  hour: number;
}

/** The part of the figures of one user, queue, connection or tag; id and name are null for the rounds without one. */
export interface DashboardPart extends DashboardFigures {
  id: number | null;
  name: string | null;
}

export interface DashboardReport {
  from: string;
  to: string;
  previousFrom: string;
  previousTo: string;
  timeZone: string;
  current: DashboardFigures;
  previous: DashboardFigures;
  days: DashboardDay[];
  previousDays: DashboardDay[];
  hours: DashboardHour[];
  hourTimes: DashboardHourTimes[];
  users: DashboardPart[];
  queues: DashboardPart[];
  connections: DashboardPart[];
  /** A round counts for each tag of its ticket. */
  tags: DashboardPart[];
}

export interface DashboardFilter {
  queueIds?: number[];
  connectionIds?: number[];
  /** A ticket has all of them. */
  tags?: number[];
  users?: number[];
}

export interface DashboardReportInput extends DashboardFilter {
  /** Both days are included. */
  from: string;
  to: string;
}

/** What happens now. */
export interface DashboardNow {
  open: number;
  pending: number;
  /** Since when the customer waits who has waited longest in a pending ticket. */
  waitingSince: string | null;
  attendants: { id: number; name: string; profilePicUrl: string | null; online: boolean; lastSeenAt: string | null; open: number }[];
}

/** Times in minutes. */
export interface DashboardCounters {
  avgSupportTime: number | null;
  avgWaitTime: number;
  supportHappening: number;
  supportPending: number;
  supportFinished: number;
  leads: number;
  /** 0, but for operators. */
  totalCompanies: number;
  /** 0, but for operators. */
  totalWhatsappSessions: number;
}

export interface DashboardAttendant {
  id: number;
  name: string;
  avgSupportTime: number;
  tickets: number | null;
  rating: number | null;
  online: boolean | null;
}

interface Dashboard {
  counters: DashboardCounters;
  attendants: DashboardAttendant[];
}

interface CountersInput {
  days?: number;
  date_from?: string;
  date_to?: string;
}

interface ChartInput {
  initialDate: string;
  finalDate: string;
  /** Ignored: everybody sees their own company. */
  companyId?: number;
}

/** Tickets of an hour, where the period is one day, or of a day, `02/05/2029`. */
export interface DayBar {
  total: number;
  horario?: number;
  data?: string;
}

const number = (): Joi.NumberSchema => Joi.number().required();
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const day = (): Joi.StringSchema => calendarDay().required();
const ids = (): Joi.ArraySchema<number[]> => arrayText<number>(optionalId()).max(200).empty('');

const filter = { queueIds: ids(), connectionIds: ids(), tags: ids(), users: ids() };

const figureRules = {
  opened: count(),
  resolved: count(),
  answerTime: nullable(number()),
  waitTime: nullable(number()),
  handlingTime: nullable(number()),
};
const figures = Joi.object<DashboardFigures, true>(figureRules).required();
const days = Joi.array()
  .items(Joi.object<DashboardDay, true>({ day: Joi.string().required(), opened: count(), resolved: count() }))
  .required();
const parts = Joi.array()
  .items(
    Joi.object<DashboardPart, true>({
      id: nullable(Joi.number()).required(),
      name: nullable(Joi.string().allow('')).required(),
      ...figureRules,
    }),
  )
  .required();

const report = Joi.object<DashboardReport, true>({
  from: Joi.string().required(),
  to: Joi.string().required(),
  previousFrom: Joi.string().required(),
  previousTo: Joi.string().required(),
  timeZone: Joi.string().required(),
  current: figures,
  previous: figures,
  days,
  previousDays: days,
  hours: Joi.array()
    .items(Joi.object<DashboardHour, true>({ weekday: count(), hour: count(), opened: count() }))
    .required(),
  hourTimes: Joi.array()
    .items(Joi.object<DashboardHourTimes, true>({ hour: count(), ...figureRules }))
    .required(),
  users: parts,
  queues: parts,
  connections: parts,
  tags: parts,
}).label('DashboardReport');

const dashboardNow = Joi.object<DashboardNow, true>({
  open: count(),
  pending: count(),
  waitingSince: nullable(isoDate()).required(),
  attendants: Joi.array()
    .items(
      Joi.object<DashboardNow['attendants'][number], true>({
        id: number(),
        name: Joi.string().allow('').required(),
        profilePicUrl: nullable(Joi.string()).required(),
        online: Joi.boolean().required(),
        lastSeenAt: nullable(isoDate()).required(),
        open: count(),
      }),
    )
    .required(),
}).label('DashboardNow');

const dashboardOf = Joi.object<Dashboard, true>({
  counters: Joi.object<DashboardCounters, true>({
    avgSupportTime: nullable(number()),
    avgWaitTime: number(),
    supportHappening: count(),
    supportPending: count(),
    supportFinished: count(),
    leads: count(),
    totalCompanies: count(),
    totalWhatsappSessions: count(),
  }).required(),
  attendants: Joi.array()
    .items(
      Joi.object<DashboardAttendant, true>({
        id: number(),
        name: Joi.string().allow('').required(),
        avgSupportTime: number(),
        tickets: nullable(number()),
        rating: nullable(number()),
        online: nullable(Joi.boolean()).required(),
      }),
    )
    .required(),
}).label('Dashboard');

const chartInput: Joi.StrictSchemaMap<ChartInput> = { initialDate: day(), finalDate: day(), companyId: optionalId() };
const chartExample: ChartInput = { initialDate: '2029-05-02', finalDate: '2029-05-02' };

const exampleFigures: DashboardFigures = { opened: 40, resolved: 38, answerTime: 4.5, waitTime: 6.2, handlingTime: 18.4 };
const exampleReport: DashboardReport = {
  from: '2029-05-02',
  to: '2029-05-02',
  previousFrom: '2029-05-01',
  previousTo: '2029-05-01',
  timeZone: 'America/Sao_Paulo',
  current: exampleFigures,
  previous: { opened: 0, resolved: 0, answerTime: null, waitTime: null, handlingTime: null },
  days: [{ day: '2029-05-02', opened: 40, resolved: 38 }],
  previousDays: [{ day: '2029-05-01', opened: 0, resolved: 0 }],
  hours: [{ weekday: 3, hour: 10, opened: 40 }],
  hourTimes: [{ hour: 10, ...exampleFigures }],
  users: [{ id: 7, name: 'Ana', ...exampleFigures }],
  queues: [{ id: null, name: null, ...exampleFigures }],
  connections: [{ id: 2, name: 'Loja', ...exampleFigures }],
  tags: [],
};

export const dashboardErrors = {
  /** The last day is before the first one, or the period is too long. */
  ERR_INVALID_PERIOD: 400,
} as const;

export const dashboardPermissions = { 'dashboard:view': adminPermission } as const;

export const dashboard = {
  show: get<CountersInput, Dashboard>('/dashboard', {
    access: 'dashboard:view',
    summary: 'Counters and attendants of a period; without one of the last year.',
    input: { days: Joi.number().integer().min(1).max(maxReportDays), date_from: calendarDay(), date_to: calendarDay() },
    result: dashboardOf,
    example: {
      input: { days: 7 },
      result: {
        counters: {
          avgSupportTime: 18.4,
          avgWaitTime: 6.2,
          supportHappening: 12,
          supportPending: 4,
          supportFinished: 38,
          leads: 9,
          totalCompanies: 0,
          totalWhatsappSessions: 0,
        },
        attendants: [{ id: 7, name: 'Ana', avgSupportTime: 14, tickets: 11, rating: 0, online: true }],
      },
    },
  }),
  ticketsUsers: get<ChartInput, { data: { quantidade: number; nome: string }[] }>('/dashboard/ticketsUsers', {
    access: 'dashboard:view',
    summary: 'How many tickets each user has finished.',
    input: chartInput,
    result: Joi.object<{ data: { quantidade: number; nome: string }[] }, true>({
      data: Joi.array()
        .items(Joi.object<{ quantidade: number; nome: string }, true>({ quantidade: count(), nome: Joi.string().allow('').required() }))
        .required(),
    }).label('TicketsOfUsers'),
    example: { input: chartExample, result: { data: [{ quantidade: 11, nome: 'Ana' }] } },
  }),
  ticketsDay: get<ChartInput, { data: DayBar[]; count: number }>('/dashboard/ticketsDay', {
    access: 'dashboard:view',
    summary: 'Tickets per day, or per hour of a single day.',
    input: chartInput,
    result: Joi.object<{ data: DayBar[]; count: number }, true>({
      data: Joi.array()
        .items(Joi.object<DayBar, true>({ total: count(), horario: Joi.number(), data: Joi.string() }))
        .required(),
      count: count(),
    }).label('TicketsOfDays'),
    example: { input: chartExample, result: { data: [{ total: 11, horario: 9 }], count: 11 } },
  }),
  report: get<DashboardReportInput, DashboardReport>('/dashboard/report', {
    access: 'dashboard:view',
    summary: 'The figures of a period and of the one before it, by day, hour, user, queue, connection and tag.',
    input: { from: day(), to: day(), ...filter },
    result: report,
    example: { input: { from: '2029-05-02', to: '2029-05-02' }, result: exampleReport },
  }),
  now: get<DashboardFilter, DashboardNow>('/dashboard/now', {
    access: 'dashboard:view',
    summary: 'Open and pending tickets of this moment, and who attends.',
    input: filter,
    result: dashboardNow,
    example: {
      input: {},
      result: {
        open: 12,
        pending: 4,
        waitingSince: '2029-05-02T13:00:00.000Z',
        attendants: [{ id: 7, name: 'Ana', profilePicUrl: null, online: true, lastSeenAt: '2029-05-02T13:00:00.000Z', open: 3 }],
      },
    },
  }),
};
