import Joi from 'joi';
import type { BotServices } from './BotServices.ts';
import { parseAnswer, type SendToBot } from './createSender.ts';

interface RichText {
  readonly text?: string;
  readonly children?: readonly RichText[];
}

interface StartedChat {
  readonly sessionId: string;
  readonly messages: readonly { readonly type: string; readonly content?: { readonly richText?: readonly RichText[] } }[];
}

const startRule = Joi.object({
  sessionId: Joi.string().max(200).required(),
  messages: Joi.array()
    .items(
      Joi.object({ type: Joi.string().required(), content: Joi.object({ richText: Joi.array().items(Joi.object()) }).unknown() }).unknown(),
    )
    .required(),
})
  .unknown()
  .required();

const flatten = ({ text = '', children = [] }: RichText): string => text + children.map(flatten).join('');

const readTexts = ({ messages }: StartedChat): string[] =>
  messages
    .filter(({ type }) => type === 'text')
    .map(({ content }) => (content?.richText ?? []).map(flatten).join('\n').trim())
    .filter((text) => text !== '');

/** Typebot's chat API. */
export const createTypebotClient =
  (send: SendToBot): BotServices['startTypebot'] =>
  async ({ url, slug, variables }) => {
    const address = new URL(`${url.replace(/\/+$/, '')}/api/v1/typebots/${encodeURIComponent(slug)}/startChat`);
    const body = JSON.stringify({ isStreamEnabled: true, isOnlyRegistering: false, prefilledVariables: variables });
    const { text } = await send(address, { body });
    const started = parseAnswer(text, (value) => Joi.attempt(value, startRule) as StartedChat);
    return { sessionId: started.sessionId, texts: readTexts(started) };
  };
