import Joi from 'joi';
import type { AiConfig } from '#server/config.ts';
import { requestPublicText, type PublicResponse } from '#server/platform/http/fetchPublicText.ts';
import { AiProviderError, type AiAnswer, type AiFailure, type AiProvider, type AiRequest, type SpeechAccount } from './AiProvider.ts';

const completionTimeoutMs = 30_000;
const speechTimeoutMs = 10_000;
const maxBytes = 500_000;
const openAiUrl = 'https://api.openai.com/v1';

interface ChatCompletion {
  readonly model: string;
  readonly choices: readonly { readonly message: { readonly content: string | null } }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number };
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const completionRule = Joi.object({
  model: Joi.string().required(),
  choices: Joi.array()
    .min(1)
    .items(
      Joi.object({
        message: Joi.object({ content: Joi.string().allow('', null).required() })
          .unknown()
          .required(),
      }).unknown(),
    )
    .required(),
  usage: Joi.object({ prompt_tokens: count(), completion_tokens: count(), total_tokens: count() }).unknown(),
})
  .unknown()
  .required();

/** Like any client of this API: the address may end with `/v1`, or not. */
const toBaseUrl = (url: string): string => url.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1');

const failuresByStatus: Readonly<Record<number, AiFailure>> = { 401: 'key', 403: 'key', 402: 'credit', 429: 'busy', 503: 'busy' };

/** A spent account and too many requests have one status. */
function findFailure({ status, text }: PublicResponse): AiFailure {
  const isSpent = status === 429 && /insufficient_quota|billing/.test(text);
  return isSpent ? 'credit' : (failuresByStatus[status] ?? (status >= 500 ? 'unreachable' : 'refused'));
}

async function send(url: URL, options: Parameters<typeof requestPublicText>[1]): Promise<string> {
  const response = await requestPublicText(url, options).catch((cause: unknown) => {
    throw new AiProviderError('unreachable', `${url.host} cannot be reached`, { cause });
  });
  if (response.status !== 200) {
    throw new AiProviderError(findFailure(response), `${url.host} has answered ${response.status}`);
  }
  return response.text;
}

function parseCompletion(text: string): ChatCompletion {
  try {
    return Joi.attempt(JSON.parse(text) as unknown, completionRule) as ChatCompletion;
  } catch {
    throw new AiProviderError('refused', 'the answer is no chat completion');
  }
}

function toAnswer({ model, choices, usage }: ChatCompletion): AiAnswer {
  const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0, total_tokens: totalTokens = 0 } = usage ?? {};
  return { text: choices[0]?.message.content?.trim() ?? '', model, promptTokens, completionTokens, totalTokens };
}

const toSpeechUrl = (configured: string | undefined, region: string): string =>
  configured ?? `https://${region}.api.cognitive.microsoft.com`;

/** Chat completions of OpenAI, or of a service that speaks its API; voices of Azure Speech. */
export const createAiProvider = ({ url = openAiUrl, model, speechUrl }: AiConfig): AiProvider => ({
  complete: async ({ apiKey, messages, maxTokens, temperature }: AiRequest) => {
    const text = await send(new URL(`${toBaseUrl(url)}/chat/completions`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, messages, max_tokens: maxTokens, temperature }),
      timeoutMs: completionTimeoutMs,
      maxBytes,
      isConfigured: true,
    });
    return toAnswer(parseCompletion(text));
  },
  checkSpeech: async ({ key, region }: SpeechAccount) => {
    await send(new URL('/sts/v1.0/issueToken', toSpeechUrl(speechUrl, region)), {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': key, 'content-length': '0' },
      timeoutMs: speechTimeoutMs,
      maxBytes,
      isConfigured: speechUrl !== undefined,
    });
  },
});
