import Joi from 'joi';

/** An answer to a message without words; the whole company reacts as one. */
export interface Reaction {
  emoji: string;
  fromMe: boolean;
  name: string;
}

/** The same, checked. */
export const reaction = Joi.object<Reaction, true>({
  emoji: Joi.string().required(),
  fromMe: Joi.boolean().required(),
  name: Joi.string().allow('').required(),
});
