import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

/** Somebody who is named in a message. */
export interface Mention {
  /** What stands behind the `@` in its words. */
  user: string;
  /** Empty where nobody knows one. */
  name: string;
  /** Digits, where they are known; `user` alone may be a privacy id, and is never shown. */
  number: string | null;
}

/** Somebody who can be named. */
export interface GroupMember extends Mention {
  address: string;
}

const columns = {
  user: Joi.string().required(),
  name: Joi.string().allow('').required(),
  number: nullable(Joi.string()).required(),
};

/** The same, checked. */
export const mention = Joi.object<Mention, true>(columns);
/** The same, checked. */
export const groupMember = Joi.object<GroupMember, true>({ ...columns, address: Joi.string().required() });
