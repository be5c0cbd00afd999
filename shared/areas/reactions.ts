import Joi from 'joi';
import { isEmoji } from '#shared/rules/isEmoji.ts';

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

/** What one of ours reacts with. What others react with is shown as it comes. */
export const reactionEmoji = Joi.string()
  .max(50)
  .custom((text: string, { error }) => (isEmoji(text) ? text : error('any.invalid')))
  .allow('')
  .required()
  .meta({ code: 'ERR_NOT_AN_EMOJI' });
