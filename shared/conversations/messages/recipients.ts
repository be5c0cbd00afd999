import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/** Group member to whom an outgoing message was sent, with receipts. */
export interface Recipient {
  /** Address of the member; never shown. */
  address: string;
  /** Empty: unknown. */
  name: string;
  /** Digits, or null. */
  number: string | null;
  contactId: number | null;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
}

export const recipient = Joi.object<Recipient, true>({
  address: Joi.string().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
  contactId: nullable(Joi.number()).required(),
  deliveredAt: nullable(isoDate()).required(),
  readAt: nullable(isoDate()).required(),
  playedAt: nullable(isoDate()).required(),
});
