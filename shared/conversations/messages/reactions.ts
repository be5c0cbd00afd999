import Joi from 'joi';
import { isEmoji } from '#shared/rules/isEmoji.ts';

/** Emoji reaction; the company has one per message. */
export interface Reaction {
  emoji: string;
  fromMe: boolean;
  name: string;
}

export const reaction = Joi.object<Reaction, true>({
  emoji: Joi.string().required(),
  fromMe: Joi.boolean().required(),
  name: Joi.string().allow('').required(),
});

/** Emoji of an own reaction, empty to remove it; reactions of customers are not validated. */
export const reactionEmoji = Joi.string()
  .max(50)
  .custom((text: string, { error }) => (isEmoji(text) ? text : error('any.invalid')))
  .allow('')
  .required()
  .meta({ code: 'ERR_NOT_AN_EMOJI' });
