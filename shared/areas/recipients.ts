import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/** Somebody in a group whom a message of ours was for, and since when they have it. */
export interface Recipient {
  /** What names them among the members; nothing to show. */
  address: string;
  /** Empty where nobody has met them. */
  name: string;
  /** Digits, where they are known. */
  number: string | null;
  contactId: number | null;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
}

/** The same, checked. */
export const recipient = Joi.object<Recipient, true>({
  address: Joi.string().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
  contactId: nullable(Joi.number()).required(),
  deliveredAt: nullable(isoDate()).required(),
  readAt: nullable(isoDate()).required(),
  playedAt: nullable(isoDate()).required(),
});
