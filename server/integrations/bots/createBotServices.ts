import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import Joi from 'joi';
import { SignJWT } from 'jose';
import type { Config } from '#server/config.ts';
import { BotServiceError, type BotServices, type ServiceAccount, type TypebotAnswer, type TypebotBubble } from './BotServices.ts';
import { createFileFetcher, createSender, parseAnswer, type SendToBot } from './createSender.ts';
import { flattenRichText, type RichTextNode } from './flattenRichText.ts';

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const tokenLifetime = '10m';
const google = { token: 'https://oauth2.googleapis.com/token', api: 'https://dialogflow.googleapis.com' };

const tokenRule = Joi.object({ access_token: Joi.string().required() }).unknown().required();
const texts = Joi.object({ text: Joi.array().items(Joi.string().allow('')) }).unknown();
const intentRule = Joi.object({
  queryResult: Joi.object({
    fulfillmentText: Joi.string().allow(''),
    intent: Joi.object({ endInteraction: Joi.boolean() }).unknown(),
    diagnosticInfo: Joi.object({ end_conversation: Joi.boolean() }).unknown(),
    fulfillmentMessages: Joi.array().items(Joi.object({ text: texts }).unknown()),
  })
    .unknown()
    .required(),
})
  .unknown()
  .required();

interface CreateDialogflowClientWireAnswer {
  readonly queryResult: {
    readonly intent?: { readonly endInteraction?: boolean };
    readonly diagnosticInfo?: { readonly end_conversation?: boolean };
    readonly fulfillmentText?: string;
    readonly fulfillmentMessages?: readonly { readonly text?: { readonly text?: readonly string[] } }[];
  };
}

function readKey({ privateKey }: ServiceAccount): KeyObject {
  try {
    return createPrivateKey(privateKey);
  } catch (cause) {
    throw new BotServiceError('account', 0, { cause });
  }
}

/** What a service account shows to get a token (RFC 7523). */
const signAssertion = (account: ServiceAccount, audience: string): Promise<string> =>
  new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setSubject(account.clientEmail)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(tokenLifetime)
    .sign(readKey(account))
    .catch((cause: unknown) => {
      throw cause instanceof BotServiceError ? cause : new BotServiceError('account', 0, { cause });
    });

/** Agents mark the end on an intent, or as a diagnostic. */
const isEnd = ({ queryResult: { intent, diagnosticInfo } }: CreateDialogflowClientWireAnswer): boolean =>
  intent?.endInteraction === true || diagnosticInfo?.end_conversation === true;

function readTexts({ queryResult }: CreateDialogflowClientWireAnswer): string[] {
  const { fulfillmentText = '', fulfillmentMessages = [] } = queryResult;
  const messages = fulfillmentMessages.flatMap(({ text }) => text?.text ?? []).filter((text) => text !== '');
  return messages.length > 0 || fulfillmentText === '' ? messages : [fulfillmentText];
}

/** DialogFlow ES. The addresses in a key file are ignored: it is a company's, and would send the server anywhere. */
function createDialogflowClient(configuredUrl: string | undefined): BotServices['detectIntent'] {
  const base = configuredUrl?.replace(/(?<!\/)\/+$/, '');
  const urls = base === undefined ? google : { token: `${base}/token`, api: base };
  const isConfigured = base !== undefined;
  const send = createSender([]);
  const fetchToken = async (account: ServiceAccount): Promise<string> => {
    const assertion = await signAssertion(account, urls.token);
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { text } = await send(new URL(urls.token), { body, headers, isConfigured });
    return parseAnswer(text, (value) => (Joi.attempt(value, tokenRule) as { access_token: string }).access_token);
  };
  return async ({ account, project, session, language, text: words }) => {
    const token = await fetchToken(account);
    const path = `/v2/projects/${encodeURIComponent(project)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
    const body = JSON.stringify({ queryInput: { text: { text: words, languageCode: language } } });
    const { text } = await send(new URL(`${urls.api}${path}`), { body, headers: { authorization: `Bearer ${token}` }, isConfigured });
    const answer = parseAnswer(text, (value) => Joi.attempt(value, intentRule) as CreateDialogflowClientWireAnswer);
    return { texts: readTexts(answer), isEnd: isEnd(answer) };
  };
}

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
function readAnswer({ messages, input: requestedInput }: WireAnswer): TypebotAnswer {
  const items =
    requestedInput?.type === 'choice input'
      ? (requestedInput.items ?? []).map(({ content = '' }) => content).filter((item) => item !== '')
      : [];
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

/** Proves to a webhook who has sent a body: `sha256=` and the HMAC as hexadecimal digits. */
export const createSignature = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** DialogFlow, typebots and webhooks over HTTP. */
export function createBotServices({ dialogflowUrl, outgoingPrivateHosts }: Config): BotServices {
  const send = createSender(outgoingPrivateHosts);
  return {
    detectIntent: createDialogflowClient(dialogflowUrl),
    ...createTypebotClient(send),
    fetchFile: createFileFetcher(outgoingPrivateHosts),
    postEvent: async ({ url, secret, delivery, body }) => {
      const text = JSON.stringify(body);
      const headers = {
        ...(secret !== '' && { 'x-prosa-signature': createSignature(secret, text) }),
        ...(delivery !== undefined && { 'x-prosa-delivery': delivery }),
      };
      return (await send(new URL(url), { body: text, headers })).status;
    },
  };
}
