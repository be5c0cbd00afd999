import Joi from 'joi';
import type { BotServices, TypebotAnswer, TypebotBubble } from './BotServices.ts';
import { parseAnswer, type SendToBot } from './createSender.ts';
import { flattenRichText, type RichTextNode } from './flattenRichText.ts';

interface WireBubble {
  readonly type: string;
  readonly content?: { readonly richText?: readonly RichTextNode[]; readonly url?: string };
}

interface WireAnswer {
  readonly sessionId?: string;
  readonly messages: readonly WireBubble[];
  readonly input?: { readonly type: string; readonly items?: readonly { readonly content?: string }[] } | null;
}

const bubble = Joi.object({
  type: Joi.string().required(),
  content: Joi.object({ richText: Joi.array().items(Joi.object()), url: Joi.string().allow('') }).unknown(),
}).unknown();
const input = Joi.object({
  type: Joi.string().required(),
  items: Joi.array().items(Joi.object({ content: Joi.string().allow('') }).unknown()),
})
  .unknown()
  .allow(null);
const answerRule = Joi.object({ messages: Joi.array().items(bubble).required(), input })
  .unknown()
  .required();
const startRule = answerRule.keys({ sessionId: Joi.string().max(200).required() });

/** A flow that says more than this in one go is a mistake. */
const maxBubbles = 20;

function readBubble({ type, content }: WireBubble): TypebotBubble[] {
  if (type === 'text') {
    const text = flattenRichText(content?.richText ?? []).trim();
    return text === '' ? [] : [{ kind: 'text', text }];
  }
  return (type === 'image' || type === 'audio') && content?.url ? [{ kind: type, url: content.url }] : [];
}

/** Videos, embedded pages and other kinds are left out (contract, behaviour 13.2). */
function readAnswer({ messages, input: asked }: WireAnswer): TypebotAnswer {
  const items = asked?.type === 'choice input' ? (asked.items ?? []).map(({ content = '' }) => content).filter((item) => item !== '') : [];
  return { bubbles: messages.flatMap(readBubble).slice(0, maxBubbles), choices: items.length > 0 ? items : null };
}

const baseOf = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** Typebot's chat API. */
export const createTypebotClient = (send: SendToBot): Pick<BotServices, 'startTypebot' | 'continueTypebot'> => ({
  startTypebot: async ({ url, slug, message, variables }) => {
    const address = new URL(`${baseOf(url)}/api/v1/typebots/${encodeURIComponent(slug)}/startChat`);
    const request = { isStreamEnabled: true, message, resultId: undefined, isOnlyRegistering: false, prefilledVariables: variables };
    const { text } = await send(address, { body: JSON.stringify(request) });
    return parseAnswer(text, (value) => {
      const started = Joi.attempt(value, startRule) as WireAnswer;
      return { sessionId: started.sessionId ?? '', ...readAnswer(started) };
    });
  },
  continueTypebot: async ({ url, sessionId, text: message }) => {
    const address = new URL(`${baseOf(url)}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`);
    const { text } = await send(address, { body: JSON.stringify({ message }) });
    return parseAnswer(text, (value) => readAnswer(Joi.attempt(value, answerRule) as WireAnswer));
  },
});
