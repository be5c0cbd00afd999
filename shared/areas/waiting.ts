import Joi from 'joi';
import { date, nullable } from '#shared/kit/schemas.ts';
import { failures, waits, type Failure, type Wait } from '#shared/rules/delivery.ts';

/** What a queued message waits for, as its sender says. */
export interface Waiting {
  rowId: number;
  cause: Wait;
  /** Why it, or the one before it, could not leave yet. */
  failure: Failure | null;
  /** How many the number may send in a minute, where it waits for that. */
  perMinute: number | null;
  /** How many leave before it. */
  ahead: number;
  /** About when it leaves, or when its number tries to connect; null: nobody can say. */
  until: string | null;
}

/** What waits on a number for one cause. */
export interface WaitingTally {
  cause: Wait;
  count: number;
  /** How long the one that waits longest has been waiting. */
  since: string;
  perMinute: number | null;
  until: string | null;
}

const cause = (): Joi.StringSchema<Wait> =>
  Joi.string<Wait>()
    .valid(...waits)
    .required();
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

/** The same, checked. */
export const waiting = Joi.object<Waiting, true>({
  rowId: count(),
  cause: cause(),
  failure: nullable(Joi.string<Failure>().valid(...failures)).required(),
  perMinute: nullable(Joi.number().integer()).required(),
  ahead: count(),
  until: nullable(date()).required(),
}).label('Waiting');

/** The same, checked. */
export const waitingTally = Joi.object<WaitingTally, true>({
  cause: cause(),
  count: count(),
  since: date().required(),
  perMinute: nullable(Joi.number().integer()).required(),
  until: nullable(date()).required(),
}).label('WaitingTally');
