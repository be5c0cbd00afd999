import Joi from 'joi';

/** A poll and what was voted so far. */
export interface PollInfo {
  question: string;
  /** How many options one person may choose; 0 for any number. */
  selectable: number;
  /** How many people have voted. */
  voters: number;
  options: { name: string; votes: { name: string; fromMe: boolean }[] }[];
}

const voter = Joi.object<{ name: string; fromMe: boolean }, true>({
  name: Joi.string().allow('').required(),
  fromMe: Joi.boolean().required(),
});
/** The same, checked. */
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
