import { createPrivateKey, type KeyObject } from 'node:crypto';
import Joi from 'joi';
import { SignJWT } from 'jose';
import { BotServiceError, type BotServices, type ServiceAccount } from './BotServices.ts';
import { createSender, parseAnswer } from './createSender.ts';

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

interface WireAnswer {
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
const isEnd = ({ queryResult: { intent, diagnosticInfo } }: WireAnswer): boolean =>
  intent?.endInteraction === true || diagnosticInfo?.end_conversation === true;

function readTexts({ queryResult }: WireAnswer): string[] {
  const { fulfillmentText = '', fulfillmentMessages = [] } = queryResult;
  const messages = fulfillmentMessages.flatMap(({ text }) => text?.text ?? []).filter((text) => text !== '');
  return messages.length > 0 || fulfillmentText === '' ? messages : [fulfillmentText];
}

/** DialogFlow ES. The addresses in a key file are ignored: it is a company's, and would send the server anywhere. */
export function createDialogflowClient(configured: string | undefined): BotServices['detectIntent'] {
  const base = configured?.replace(/(?<!\/)\/+$/, '');
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
    const answer = parseAnswer(text, (value) => Joi.attempt(value, intentRule) as WireAnswer);
    return { texts: readTexts(answer), isEnd: isEnd(answer) };
  };
}
