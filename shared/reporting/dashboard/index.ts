import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { arrayText, calendarDay, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import {
  dashboardReport,
  exampleReport,
  maxReportDays,
  type DashboardFilter,
  type DashboardReport,
  type DashboardReportInput,
} from './report.ts';

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
    result: dashboardReport,
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
