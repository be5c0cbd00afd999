import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

/** Person mentioned in a message. */
export interface Mention {
  /** Text after `@` in the message. */
  user: string;
  /** Empty: unknown. */
  name: string;
  /** Digits, or null; `user` may be a privacy id and is never shown. */
  number: string | null;
}

/** Group member who can be mentioned. */
export interface GroupMember extends Mention {
  address: string;
}

const columns = {
  user: Joi.string().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
};

export const mention = Joi.object<Mention, true>(columns);
export const groupMember = Joi.object<GroupMember, true>({ ...columns, address: Joi.string().required() });
