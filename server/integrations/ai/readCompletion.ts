import Joi from 'joi';
import { toStorableText } from '#server/platform/parseJson.ts';
import { AiProviderError, type AiAnswer, type AiToolCall } from './AiProvider.ts';

interface ToolCallPart {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
}

interface ContentPart {
  readonly content?: string | null;
  readonly tool_calls?: readonly ToolCallPart[] | null;
}

interface CompletionPart {
  readonly model: string;
  readonly choices: readonly { readonly message?: ContentPart; readonly delta?: ContentPart }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number } | null;
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();
const text = (): Joi.StringSchema => Joi.string().allow('', null);
const toolCall = Joi.object({
  index: Joi.number().integer().min(0).max(20),
  id: text(),
  function: Joi.object({ name: text().max(100), arguments: text() }).unknown(),
}).unknown();
const content = Joi.object({ content: text(), tool_calls: Joi.array().items(toolCall).max(20).allow(null) }).unknown();
const partRule = Joi.object({
  model: Joi.string().allow('').required(),
  choices: Joi.array()
    .items(Joi.object({ message: content, delta: content }).unknown())
    .required(),
  usage: Joi.object({ prompt_tokens: count(), completion_tokens: count(), total_tokens: count() }).unknown().allow(null),
})
  .unknown()
  .required();

const noCompletion = (): AiProviderError => new AiProviderError('refused', 'the answer is no chat completion');

function parsePart(json: string): CompletionPart {
  try {
    return Joi.attempt(JSON.parse(json) as unknown, partRule) as CompletionPart;
  } catch {
    throw noCompletion();
  }
}

/** Server-sent events: a part in each, `[DONE]` in the last. */
const parseEvents = (stream: string): CompletionPart[] =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '' && data !== '[DONE]')
    .map(parsePart);

/** The pieces of each call in one: its name comes first, its arguments in parts. */
function joinToolCalls(pieces: readonly ToolCallPart[]): AiToolCall[] {
  const calls = new Map<number, AiToolCall>();
  pieces.forEach(({ index, id, function: functionCall }, position) => {
    const key = index ?? position;
    const before = calls.get(key) ?? { id: '', name: '', arguments: '' };
    const name = before.name + (functionCall?.name ?? '');
    calls.set(key, { id: before.id || (id ?? ''), name, arguments: before.arguments + (functionCall?.arguments ?? '') });
  });
  return [...calls.values()].map(({ id, name, arguments: input }) => ({
    id,
    name: toStorableText(name),
    arguments: toStorableText(input),
  }));
}

/** A chat completion, whole or as a stream of its parts. */
export function readCompletion(body: string, type: string): AiAnswer {
  const parts = type === 'text/event-stream' ? parseEvents(body) : [parsePart(body)];
  const pieces = parts.flatMap(({ choices }) => choices.slice(0, 1).map(({ message, delta }) => message ?? delta ?? {}));
  if (pieces.length === 0) {
    throw noCompletion();
  }
  const usage = parts.findLast((part) => part.usage)?.usage;
  const { prompt_tokens: promptTokens = 0, completion_tokens: completionTokens = 0, total_tokens: totalTokens = 0 } = usage ?? {};
  return {
    text: toStorableText(pieces.map((piece) => piece.content ?? '').join('')).trim(),
    toolCalls: joinToolCalls(pieces.flatMap((piece) => piece.tool_calls ?? [])),
    model: parts[0]?.model || '?',
    promptTokens,
    completionTokens,
    totalTokens,
  };
}
