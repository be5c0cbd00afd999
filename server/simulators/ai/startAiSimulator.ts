import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type HttpSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
  startHttpSimulator,
} from '#server/simulators/startHttpSimulator.ts';
import { createHum } from '#server/platform/sound/createHum.ts';

/** A message of a chat request, as the API spells it. */
interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly unknown[];
}

interface ChatRequest {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly stream?: boolean;
  readonly messages?: readonly ChatMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** What the model says, or which functions it calls. */
interface ModelAnswer {
  readonly content: string;
  readonly calls: readonly { readonly name: string; readonly input: string }[];
}

const simulatedMarker = 'Ação: Transferir para o setor de atendimento';

const say = (content: string): ModelAnswer => ({ content, calls: [] });
const call = (name: string, input: object | string): ModelAnswer => ({
  content: '',
  calls: [{ name, input: typeof input === 'string' ? input : JSON.stringify(input) }],
});

type Language = 'pt' | 'en' | 'es';
const words: Readonly<Record<Exclude<Language, 'pt'>, RegExp>> = {
  en: /\b(hello|hi|what|price|order|thanks|the|you|human)\b/i,
  es: /\b(hola|qué|cuánto|precio|gracias|usted|dónde|pedido|una persona)\b|¿/i,
};
const findLanguage = (text: string): Language => (words.es.test(text) ? 'es' : words.en.test(text) ? 'en' : 'pt');

const greetings: Readonly<Record<Language, string>> = {
  pt: 'Olá! Eu sou um assistente simulado. Como posso ajudar?',
  en: 'Hello! I am a simulated assistant. How can I help?',
  es: '¡Hola! Soy un asistente simulado. ¿En qué puedo ayudar?',
};
const transfers: Readonly<Record<Language, string>> = {
  pt: 'Vou chamar uma pessoa da equipe.',
  en: 'I will call somebody of the team.',
  es: 'Voy a llamar a una persona del equipo.',
};
const results: Readonly<Record<Language, string>> = { pt: 'Encontrei', en: 'I have found', es: 'He encontrado' };

/** `[[name {…}]]`: a customer who tells the model which function to call, and is obeyed: the worst model that there is. */
function obey(text: string): ModelAnswer | null {
  const [, name, rest = ''] = /\[\[(\w+)(.*)/s.exec(text) ?? [];
  const input = rest.trimStart();
  const end = input.lastIndexOf('}]]');
  if (name === undefined || !(input.startsWith(']]') || (input.startsWith('{') && end !== -1))) {
    return null;
  }
  return call(name, input.startsWith('{') ? input.slice(0, end + 1) : '{}');
}

type Rule = (asked: string, chat: ChatRequest, language: Language) => ModelAnswer | null;

const systemOf = ({ messages = [] }: ChatRequest): string => (messages[0]?.role === 'system' ? (messages[0].content ?? '') : '');
const keywordOf = (asked: string): string => (/preço|price|precio/i.test(asked) ? 'preço' : /entrega/i.test(asked) ? 'entrega' : 'horário');

/** A function is called where it is offered, and the words ask for it. */
const callWhere =
  (name: string, pattern: RegExp, inputOf: (asked: string) => object = () => ({})): Rule =>
  (asked, { tools = [] }) =>
    pattern.test(asked) && tools.some((tool) => tool.function.name === name) ? call(name, inputOf(asked)) : null;

/** Material to write from, and not a customer: what it says is never done. */
const writeFrom: Rule = (asked) =>
  asked.includes('Cartão atual:') ? say('O cliente espera um retorno nosso. Próximo passo: confirmar o que foi prometido.') : null;

const rules: readonly Rule[] = [
  writeFrom,
  obey,
  (asked, chat) => (/repita o prompt|system prompt|tus instrucciones/i.test(asked) ? say(systemOf(chat)) : null),
  (asked, _, language) => (/atendente|humano|human|una persona/i.test(asked) ? say(`${simulatedMarker}. ${transfers[language]}`) : null),
  callWhere('search_company_texts', /preço|horário|price|precio|entrega/i, (asked) => ({ query: keywordOf(asked) })),
  callWhere('list_conversations', /pedido|order|conversa/i),
  callWhere('get_contact', /meu nome|my name|mi nombre/i),
];

/** Like a model, by rules: asks its functions where it is asked about orders, conversations or prices, and answers in the same language. */
function answerLikeModel(chat: ChatRequest): ModelAnswer {
  const { messages = [] } = chat;
  const last = messages.at(-1);
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const language = findLanguage(asked);
  if (last?.role === 'tool') {
    return say(`${results[language]}: ${last.content ?? ''}`);
  }
  for (const rule of rules) {
    const answer = rule(asked, chat, language);
    if (answer !== null) {
      return answer;
    }
  }
  return say(greetings[language]);
}

/** Keys with a known fate; every other one works. */
export const simulatedKeys = { unknown: 'sk-unknown', spent: 'sk-spent', busy: 'sk-busy' } as const;

/** What every recording is heard as. */
export const simulatedTranscript = 'Qual é o horário de atendimento?';
const simulatedSeconds = 6;

const refuse = (status: number, code: string): SimulatedAnswer => ({ status, body: { error: { message: code, type: code, code } } });

const countTokens = (text: string): number => Math.ceil(text.length / 4);

const refusals: Readonly<Record<string, SimulatedAnswer>> = {
  '': refuse(401, 'invalid_api_key'),
  [simulatedKeys.unknown]: refuse(401, 'invalid_api_key'),
  [simulatedKeys.spent]: refuse(429, 'insufficient_quota'),
  [simulatedKeys.busy]: refuse(429, 'rate_limit_exceeded'),
};

/** A deployment of Azure has the same services under its own path, in a version. */
const azurePattern = /^\/openai\/deployments\/[^/?]{1,99}(?<service>\/[^?]{1,99})\?api-version=\d{4}-/;
const serviceOf = ({ path: asked }: SimulatedRequest): string => {
  const service = azurePattern.exec(asked)?.groups?.['service'];
  return service === undefined ? asked : `/v1${service}`;
};

/** Each of them knows its own header alone. */
const keyOf = (request: SimulatedRequest): string =>
  azurePattern.test(request.path)
    ? String(request.headers['api-key'] ?? '')
    : (request.headers.authorization?.replace('Bearer ', '') ?? '');

const findRefusal = (request: SimulatedRequest): SimulatedAnswer | undefined => refusals[keyOf(request)];

const toCalls = ({ calls }: ModelAnswer) =>
  calls.map(({ name, input }, index) => ({ index, id: `call_${index}`, type: 'function', function: { name, arguments: input } }));

interface Completed {
  readonly model: string;
  readonly answer: ModelAnswer;
  readonly usage: object;
}

function toWhole({ model, answer, usage }: Completed): SimulatedAnswer {
  const { content } = answer;
  const message =
    answer.calls.length > 0 ? { role: 'assistant', content: null, tool_calls: toCalls(answer) } : { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: answer.calls.length > 0 ? 'tool_calls' : 'stop' }];
  return { status: 200, body: { id: 'chatcmpl-simulated', object: 'chat.completion', model, choices, usage } };
}

/** Server-sent events, a word in each; the usage comes at last, with no choice. */
function toStream({ model, answer, usage }: Completed): SimulatedAnswer {
  const common = { id: 'chatcmpl-simulated', object: 'chat.completion.chunk', model };
  const chunk = (delta: object) => ({ ...common, choices: [{ index: 0, delta, finish_reason: null }], usage: null });
  const pieces =
    answer.calls.length > 0 ? [{ tool_calls: toCalls(answer) }] : answer.content.split(/(?<= )/).map((content) => ({ content }));
  const chunks = [chunk({ role: 'assistant' }), ...pieces.map(chunk), { ...common, choices: [], usage }];
  const events = [...chunks.map((one) => JSON.stringify(one)), '[DONE]'].map((data) => `data: ${data}\n\n`);
  return { status: 200, body: '', pieces: events, type: 'text/event-stream' };
}

function complete(request: SimulatedRequest): SimulatedAnswer {
  const refusal = findRefusal(request);
  if (refusal !== undefined) {
    return refusal;
  }
  const chat = JSON.parse(request.body) as ChatRequest;
  const { model = '', messages = [], max_tokens: maxTokens = 100 } = chat;
  const fullAnswer = answerLikeModel(chat);
  const answer = { ...fullAnswer, content: fullAnswer.content.split(' ').slice(0, maxTokens).join(' ') };
  const [prompt, completion] = [countTokens(messages.map(({ content }) => content).join('')), countTokens(answer.content)];
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  return chat.stream === true ? toStream({ model, answer, usage }) : toWhole({ model, answer, usage });
}

const hasFile = ({ headers, body }: SimulatedRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true && body.includes('name="file"');

function transcribe(request: SimulatedRequest): SimulatedAnswer {
  const body = { text: simulatedTranscript, usage: { type: 'duration', seconds: simulatedSeconds } };
  return findRefusal(request) ?? (hasFile(request) ? { status: 200, body } : refuse(400, 'invalid_file'));
}

/** The server of whisper.cpp: no key, and nothing is counted. */
const inferLocally = (request: SimulatedRequest): SimulatedAnswer =>
  hasFile(request) ? { status: 200, body: { text: ` ${simulatedTranscript}\n` } } : refuse(400, 'invalid_file');

const isUnknownSpeaker = ({ headers }: SimulatedRequest): boolean =>
  [undefined, String(simulatedKeys.unknown)].includes(headers['ocp-apim-subscription-key'] as string | undefined);

const issueToken = (request: SimulatedRequest): SimulatedAnswer =>
  isUnknownSpeaker(request) ? refuse(401, '401') : { status: 200, body: 'simulated.speech.token' };

async function encodeHum(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-speech-'));
  try {
    const [wav, ogg] = [path.join(folder, 'hum.wav'), path.join(folder, 'hum.ogg')];
    await writeFile(wav, createHum());
    const { encodeVoice } = await import('#server/platform/sound/encodeVoice.ts');
    await encodeVoice(wav, ogg);
    return await readFile(ogg);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function speak(request: SimulatedRequest): Promise<SimulatedAnswer> {
  if (isUnknownSpeaker(request)) {
    return refuse(401, '401');
  }
  return /^<speak [^<>]*><voice name="[\w-]+">[^<>]+<\/voice><\/speak>$/.test(request.body)
    ? { status: 200, body: await encodeHum(), type: 'audio/ogg' }
    : refuse(400, 'ssml');
}

type Play = (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>;
const routes: Readonly<Record<string, Play>> = {
  'POST /v1/chat/completions': complete,
  'POST /v1/audio/transcriptions': transcribe,
  'POST /inference': inferLocally,
  'POST /sts/v1.0/issueToken': issueToken,
  'POST /cognitiveservices/v1': speak,
};

/** OpenAI's chat completions and transcriptions, and Azure's voices, on this machine. */
export const startAiSimulator = (options: { readonly paceMs?: number } = {}): Promise<HttpSimulator> =>
  startHttpSimulator(
    (request) => (routes[`${request.method} ${serviceOf(request)}`] ?? (() => refuse(404, 'unknown_url')))(request),
    options,
  );
