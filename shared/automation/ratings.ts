import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { arrayText, calendarDay, flag, id, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { cursorInput, pageSchema, type PageResult, type CursorInput } from '#shared/kit/page.ts';
import type { NamedReference } from '#shared/conversations/tickets/records.ts';

/** 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export const ratingRates = [1, 2, 3] as const;
export type RatingRate = (typeof ratingRates)[number];

/** Asked; answered; not answered in time, or by other words; the conversation went on before. */
const ratingStates = ['asked', 'rated', 'expired', 'withdrawn'] as const;
export type RatingState = (typeof ratingStates)[number];

/** The question after one round of a ticket, and what became of it. */
export interface RatingRecord {
  id: number;
  /** Null: removed meanwhile. */
  ticketId: number | null;
  ticketUuid: string | null;
  contact: NamedReference | null;
  /** Who had the ticket when it was closed. */
  user: NamedReference | null;
  queue: NamedReference | null;
  state: RatingState;
  rate: RatingRate | null;
  /** Empty: none. */
  comment: string;
  askedAt: string;
  expiresAt: string;
  ratedAt: string | null;
}

/** How often each rate was given. */
export interface RatingCounts {
  /** Questions of the period. */
  asked: number;
  rated: number;
  /** From 1 to 3; null without an answer. */
  average: number | null;
  unsatisfied: number;
  satisfied: number;
  verySatisfied: number;
}

/** Of one user or queue; id and name are null without one. */
export interface RatingPart extends RatingCounts {
  id: number | null;
  name: string | null;
}

export interface RatingSummary extends RatingCounts {
  comments: number;
  users: RatingPart[];
  queues: RatingPart[];
}

interface RatingFilter {
  /** Days of the questions, in the company's time zone; both are included. */
  from?: string;
  to?: string;
  queueIds?: number[];
  users?: number[];
}

interface RatingPageInput extends RatingFilter, CursorInput {
  rates?: RatingRate[];
  hasComment?: boolean;
  pageNumber?: number;
}

const reference = (): Joi.ObjectSchema<NamedReference> =>
  nullable(Joi.object<NamedReference, true>({ id: Joi.number().required(), name: Joi.string().allow('').required() }));
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const rate = (): Joi.NumberSchema<RatingRate> => Joi.number<RatingRate>().valid(...ratingRates);

const ratingRecord = Joi.object<RatingRecord, true>({
  id: Joi.number().required(),
  ticketId: nullable(Joi.number()).required(),
  ticketUuid: nullable(Joi.string().uuid()).required(),
  contact: reference().required(),
  user: reference().required(),
  queue: reference().required(),
  state: Joi.string<RatingState>()
    .valid(...ratingStates)
    .required(),
  rate: nullable(rate()).required(),
  comment: Joi.string().allow('').required(),
  askedAt: isoDate().required(),
  expiresAt: isoDate().required(),
  ratedAt: nullable(isoDate()).required(),
}).label('Rating');

const counts = {
  asked: count(),
  rated: count(),
  average: nullable(Joi.number()).required(),
  unsatisfied: count(),
  satisfied: count(),
  verySatisfied: count(),
};

const part = Joi.object<RatingPart, true>({
  id: nullable(Joi.number()).required(),
  name: nullable(Joi.string().allow('')).required(),
  ...counts,
}).label('RatingPart');

const summary = Joi.object<RatingSummary, true>({
  ...counts,
  comments: count(),
  users: Joi.array().items(part).required(),
  queues: Joi.array().items(part).required(),
}).label('RatingSummary');

const filter = {
  from: calendarDay(),
  to: calendarDay(),
  queueIds: arrayText<number>(optionalId()).max(100),
  users: arrayText<number>(optionalId()).max(100),
};

const example: RatingRecord = {
  id: 14,
  ticketId: 120,
  ticketUuid: '0c8f7a2e-2a3d-4f0e-9a3e-3a7a6d1d9b11',
  contact: { id: 88, name: 'João' },
  user: { id: 7, name: 'Ana' },
  queue: { id: 4, name: 'Vendas' },
  state: 'rated',
  rate: 3,
  comment: 'Muito atenciosa.',
  askedAt: '2029-05-02T13:05:00.000Z',
  expiresAt: '2029-05-02T14:05:00.000Z',
  ratedAt: '2029-05-02T13:07:00.000Z',
};
const exampleCounts: RatingCounts = { asked: 5, rated: 4, average: 2.5, unsatisfied: 0, satisfied: 2, verySatisfied: 2 };

export const ratings = {
  page: get<RatingPageInput, PageResult<'ratings', RatingRecord>>('/ratings', {
    access: 'dashboard:view',
    summary: 'What customers have answered, newest question first.',
    input: {
      ...filter,
      rates: arrayText<RatingRate>(rate()).max(3),
      hasComment: flag(),
      pageNumber: Joi.number().integer().min(1).max(100_000),
      ...cursorInput,
    },
    result: pageSchema('ratings', ratingRecord),
    example: { input: { from: '2029-05-01', to: '2029-05-31' }, result: { ratings: [example], count: 1, hasMore: false } },
  }),
  summary: get<RatingFilter, RatingSummary>('/ratings/summary', {
    access: 'dashboard:view',
    summary: 'Average and distribution of the answers to the questions of a period, by user and queue.',
    input: filter,
    result: summary,
    example: {
      input: { from: '2029-05-01', to: '2029-05-31' },
      result: {
        ...exampleCounts,
        comments: 1,
        users: [{ id: 7, name: 'Ana', ...exampleCounts }],
        queues: [{ id: 4, name: 'Vendas', ...exampleCounts }],
      },
    },
  }),
  ofTicket: get<{ ticketId: number }, RatingRecord[]>('/tickets/:ticketId/ratings', {
    access: 'signed-in',
    summary: 'The questions that a conversation was closed with, oldest first.',
    input: { ticketId: id() },
    result: Joi.array().items(ratingRecord),
    example: { input: { ticketId: 120 }, result: [example] },
  }),
};

interface RatingEvents {
  rating: { action: 'update'; rating: RatingRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends RatingEvents {}
}
