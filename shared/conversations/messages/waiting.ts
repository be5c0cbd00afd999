import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { sendFailures, waitCauses, type SendFailure, type WaitCause } from '#shared/rules/delivery.ts';

/** Queued message with the cause of its delay. */
export interface WaitingMessage {
  rowId: number;
  cause: WaitCause;
  /** Failure of its last attempt, or of the message before it. */
  failure: SendFailure | null;
  /** Rate limit, where the cause is `pace`. */
  perMinute: number | null;
  /** Number of messages ahead of it. */
  ahead: number;
  /** Estimated ISO time of sending or of the next connection attempt; null: unknown. */
  until: string | null;
}

/** Messages waiting for one cause. */
export interface WaitingSummary {
  cause: WaitCause;
  count: number;
  /** Queue time of the oldest message. */
  since: string;
  perMinute: number | null;
  until: string | null;
}

const cause = (): Joi.StringSchema<WaitCause> =>
  Joi.string<WaitCause>()
    .valid(...waitCauses)
    .required();
const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

export const waitingMessage = Joi.object<WaitingMessage, true>({
  rowId: count(),
  cause: cause(),
  failure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  perMinute: nullable(Joi.number().integer()).required(),
  ahead: count(),
  until: nullable(isoDate()).required(),
}).label('Waiting');

export const waitingSummary = Joi.object<WaitingSummary, true>({
  cause: cause(),
  count: count(),
  since: isoDate().required(),
  perMinute: nullable(Joi.number().integer()).required(),
  until: nullable(isoDate()).required(),
}).label('WaitingTally');
