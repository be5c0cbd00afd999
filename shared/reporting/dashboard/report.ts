import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

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

const number = (): Joi.NumberSchema => Joi.number().required();
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

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

export const dashboardReport = Joi.object<DashboardReport, true>({
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

const exampleFigures: DashboardFigures = { opened: 40, resolved: 38, answerTime: 4.5, waitTime: 6.2, handlingTime: 18.4 };
export const exampleReport: DashboardReport = {
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
