import Joi from 'joi';

/** Poll with its votes. */
export interface PollInfo {
  question: string;
  /** Options that one person may choose; 0: any number. */
  selectable: number;
  /** Number of people who voted. */
  voters: number;
  options: { name: string; votes: { name: string; fromMe: boolean }[] }[];
}

const voter = Joi.object<{ name: string; fromMe: boolean }, true>({
  name: Joi.string().allow('').required(),
  fromMe: Joi.boolean().required(),
});
export const pollInfo = Joi.object<PollInfo, true>({
  question: Joi.string().allow('').required(),
  selectable: Joi.number().integer().required(),
  voters: Joi.number().integer().required(),
  options: Joi.array()
    .items(
      Joi.object<PollInfo['options'][number], true>({
        name: Joi.string().allow('').required(),
        votes: Joi.array().items(voter).required(),
      }),
    )
    .required(),
});
