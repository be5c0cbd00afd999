import Joi from 'joi';
import type { AiConfig } from '#server/config.ts';
import { readForeignText } from '#server/platform/eventLoop.ts';
import { parseJson, toStorableText } from '#server/platform/parseJson.ts';
import { requestPublic, type PublicContent } from '#server/platform/http/fetchPublicText.ts';
import {
  AiProviderError,
  type AiAnswer,
  type AiFailure,
  type AiMessage,
  type AiProvider,
  type AiRequest,
  type AiTool,
  type SpeechAccount,
  type SpeechRequest,
  type Transcription,
  type TranscriptionRequest,
} from './AiProvider.ts';
import { readCompletion } from './readCompletion.ts';
import { readWords } from './readWords.ts';
import { toSsml } from './toSsml.ts';

const completionTimeoutMs = 30_000;
const transcriptionTimeoutMs = 60_000;
const speechTimeoutMs = 10_000;
const maxBytes = 500_000;
/** Some minutes of Opus. */
const maxSoundBytes = 5_000_000;
const openAiUrl = 'https://api.openai.com/v1';

/** Like any client of this API: the address may end with `/v1`, or not; a deployment of Azure keeps its path and version. */
function toEndpoint(configuredUrl: string, path: string): URL {
  const url = new URL(configuredUrl);
  const base = url.pathname.replace(/(?<!\/)\/+$/, '');
  url.pathname = `${/\/v1$|\/deployments\/[^/]+$/.test(base) ? base : `${base}/v1`}${path}`;
  return url;
}

/** The server of whisper.cpp has its own path and no authentication. */
const toTranscriptionEndpoint = (configuredUrl: string): URL =>
  new URL(configuredUrl).pathname.endsWith('/inference') ? new URL(configuredUrl) : toEndpoint(configuredUrl, '/audio/transcriptions');

/** Azure takes its keys in a header of its own, also behind a gateway with another name. */
const authorize = ({ hostname, pathname }: URL, apiKey: string): Record<string, string> =>
  hostname.endsWith('.azure.com') || pathname.includes('/openai/deployments/')
    ? { 'api-key': apiKey }
    : { authorization: `Bearer ${apiKey}` };

const failuresByStatus: Readonly<Record<number, AiFailure>> = { 401: 'key', 403: 'key', 402: 'credit', 429: 'busy', 503: 'busy' };

/** A spent account and too many requests have one status. */
function findFailure({ status, content }: PublicContent): AiFailure {
  const isSpent = status === 429 && /insufficient_quota|billing/.test(content.toString('utf8'));
  return isSpent ? 'credit' : (failuresByStatus[status] ?? (status >= 500 ? 'unreachable' : 'refused'));
}

async function send(url: URL, options: Parameters<typeof requestPublic>[1]): Promise<PublicContent> {
  const response = await requestPublic(url, options).catch((cause: unknown) => {
    throw new AiProviderError('unreachable', `${url.host} cannot be reached`, { cause });
  });
  if (response.status !== 200) {
    throw new AiProviderError(findFailure(response), `${url.host} has answered ${response.status}`);
  }
  return response;
}

/** As the API spells it. */
function toWireMessage(message: AiMessage): object {
  if (message.role === 'tool') {
    return { role: 'tool', content: message.content, tool_call_id: message.toolCallId };
  }
  if (message.role !== 'assistant' || message.toolCalls === undefined) {
    return { role: message.role, content: message.content };
  }
  const calls = message.toolCalls.map(({ id, name, arguments: input }) => ({ id, type: 'function', function: { name, arguments: input } }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
}

const toWireTools = (tools: readonly AiTool[]): object =>
  tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) };

interface TranscriptionBody {
  readonly text: string;
  readonly usage?: { readonly total_tokens?: number; readonly seconds?: number } | null;
}

const transcriptionRule = Joi.object<TranscriptionBody>({
  text: Joi.string().allow('').required(),
  usage: Joi.object({ total_tokens: Joi.number().integer().min(0), seconds: Joi.number().min(0) })
    .unknown()
    .allow(null),
})
  .unknown()
  .required();

function readTranscription(body: string): Transcription {
  const transcription = parseJson(body, transcriptionRule);
  if (transcription === null) {
    throw new AiProviderError('refused', 'the answer is no transcription');
  }
  return {
    text: toStorableText(transcription.text).trim(),
    tokens: transcription.usage?.total_tokens ?? null,
    seconds: transcription.usage?.seconds ?? null,
  };
}

const toSpeechUrl = (
  path: string,
  host: 'api.cognitive' | 'tts.speech',
  { speechUrl, region }: { speechUrl: string | undefined; region: string },
) => new URL(path, speechUrl ?? `https://${region}.${host}.microsoft.com`);

async function complete(endpoint: URL, model: string, request: AiRequest): Promise<AiAnswer> {
  const { apiKey, messages, maxTokens, temperature, tools = [], onText, signal } = request;
  const stream = { stream: true, stream_options: { include_usage: true } };
  const body = { model, messages: messages.map(toWireMessage), max_tokens: maxTokens, temperature, ...toWireTools(tools), ...stream };
  const { type, content } = await send(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorize(endpoint, apiKey) },
    body: JSON.stringify(body),
    timeoutMs: completionTimeoutMs,
    maxBytes,
    isConfigured: true,
    signals: signal === undefined ? [] : [signal],
    onChunk: onText && readWords(onText),
  });
  return readForeignText({ name: 'answer of an assistant' }, () => readCompletion(content.toString('utf8'), type));
}

async function transcribe(endpoint: URL, model: string, { apiKey, recording }: TranscriptionRequest): Promise<Transcription> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(recording.content)], { type: recording.mime }), recording.name);
  form.set('model', model);
  form.set('response_format', 'json');
  const encoded = new Response(form);
  const { content } = await send(endpoint, {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...authorize(endpoint, apiKey) },
    body: Buffer.from(await encoded.arrayBuffer()),
    timeoutMs: transcriptionTimeoutMs,
    maxBytes,
    isConfigured: true,
  });
  return readTranscription(content.toString('utf8'));
}

const createSpeech = (speechUrl: string | undefined): Pick<AiProvider, 'checkSpeech' | 'speak'> => ({
  checkSpeech: async ({ key, region }: SpeechAccount) => {
    await send(toSpeechUrl('/sts/v1.0/issueToken', 'api.cognitive', { speechUrl, region }), {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': key, 'content-length': '0' },
      timeoutMs: speechTimeoutMs,
      maxBytes,
      isConfigured: speechUrl !== undefined,
    });
  },
  speak: async ({ key, region, voice, text }: SpeechRequest) => {
    const { content } = await send(toSpeechUrl('/cognitiveservices/v1', 'tts.speech', { speechUrl, region }), {
      method: 'POST',
      headers: {
        'ocp-apim-subscription-key': key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
        'user-agent': 'prosa',
      },
      body: toSsml(voice, text),
      timeoutMs: completionTimeoutMs,
      maxBytes: maxSoundBytes,
      isConfigured: speechUrl !== undefined,
    });
    return content;
  },
});

/** Chat completions and transcriptions of OpenAI, or of services that speak its API; voices of Azure Speech. */
export const createAiProvider = ({ url = openAiUrl, model, ...config }: AiConfig): AiProvider => ({
  complete: (request) => complete(toEndpoint(url, '/chat/completions'), model, request),
  transcribe: (request) => transcribe(toTranscriptionEndpoint(config.transcriptionUrl ?? url), config.transcriptionModel, request),
  ...createSpeech(config.speechUrl),
});
