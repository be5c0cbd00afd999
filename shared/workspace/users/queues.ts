import Joi from 'joi';
import { isoDate } from '#shared/kit/schemas.ts';

/** Queue of a user. */
export interface UserQueueRecord {
  id: number;
  name: string;
  color: string;
  UserQueue: { userId: number; queueId: number; createdAt: string; updatedAt: string };
}

export const userQueueRecord = Joi.object<UserQueueRecord, true>({
  id: Joi.number().required(),
  name: Joi.string().required(),
  color: Joi.string().required(),
  UserQueue: Joi.object<UserQueueRecord['UserQueue'], true>({
    userId: Joi.number().required(),
    queueId: Joi.number().required(),
    createdAt: isoDate().required(),
    updatedAt: isoDate().required(),
  }).required(),
})
  .unknown(true)
  .label('UserQueue');
