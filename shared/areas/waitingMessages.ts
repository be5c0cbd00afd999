import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { sendFailures, waitCauses, type SendFailure, type WaitCause } from '#shared/rules/delivery.ts';

/** What a queued message waits for, as its sender says. */
export interface WaitingMessage {
  rowId: number;
  cause: WaitCause;
  /** Why it, or the one before it, could not leave yet. */
  failure: SendFailure | null;
  /** How many the number may send in a minute, where it waits for that. */
  perMinute: number | null;
  /** How many leave before it. */
  ahead: number;
  /** About when it leaves, or when its number tries to connect; null: nobody can say. */
  until: string | null;
}

/** What waits on a number for one cause. */
export interface WaitingSummary {
  cause: WaitCause;
  count: number;
  /** How long the one that waits longest has been waiting. */
  since: string;
  perMinute: number | null;
  until: string | null;
}

const cause = (): Joi.StringSchema<WaitCause> =>
  Joi.string<WaitCause>()
    .valid(...waitCauses)
    .required();
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

/** The same, checked. */
export const waitingMessage = Joi.object<WaitingMessage, true>({
  rowId: count(),
  cause: cause(),
  failure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  perMinute: nullable(Joi.number().integer()).required(),
  ahead: count(),
  until: nullable(isoDate()).required(),
}).label('Waiting');

/** The same, checked. */
export const waitingSummary = Joi.object<WaitingSummary, true>({
  cause: cause(),
  count: count(),
  since: isoDate().required(),
  perMinute: nullable(Joi.number().integer()).required(),
  until: nullable(isoDate()).required(),
}).label('WaitingTally');
