import Joi from 'joi';
import { date } from '#shared/kit/schemas.ts';

/** A queue as it hangs from a person. */
export interface UserQueue {
  id: number;
  name: string;
  color: string;
  UserQueue: { userId: number; queueId: number; createdAt: string; updatedAt: string };
}

export const userQueue = Joi.object<UserQueue, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  color: Joi.string().required(),
  UserQueue: Joi.object<UserQueue['UserQueue'], true>({
    userId: Joi.number().required(),
    queueId: Joi.number().required(),
    createdAt: date().required(),
    updatedAt: date().required(),
  }).required(),
})
  .unknown(true)
  .label('UserQueue');
