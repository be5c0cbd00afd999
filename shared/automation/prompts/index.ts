import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { identifyingText, confirmation, id, idOrNull, nullable, type Confirmation, tokenMask } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import { showAiBudget, type AiBudgetEvents } from './aiBudget.ts';
import {
  examplePrompt,
  promptRecord,
  promptRow,
  promptVoices,
  type AutomationUsers,
  type PromptListRecord,
  type PromptRecord,
  type PromptRow,
} from './record.ts';

export interface PromptInput {
  name: string;
  prompt: string;
  /** On a change the mask keeps a key. */
  apiKey: string;
  maxMessages: number;
  maxTokens?: number;
  temperature?: number;
  voice?: string;
  voiceKey?: string | null;
  voiceRegion?: string | null;
  /** Null: any number. */
  monthlyTokens?: number | null;
  helpsAgents?: boolean;
  hearsVoices?: boolean;
  queueId: number;
}

const key = (): Joi.StringSchema => Joi.string().trim().max(400);
const name = (): Joi.StringSchema => withErrorCode(identifyingText().min(2).max(100), 'ERR_PROMPT_NAME_INVALID');
const text = (): Joi.StringSchema => withErrorCode(Joi.string().trim().max(20_000), 'ERR_PROMPT_PROMPT_INVALID');
const apiKey = (): Joi.StringSchema => withErrorCode(key(), 'ERR_PROMPT_APIKEY_INVALID');
const queueId = (): Joi.NumberSchema => withErrorCode(idOrNull().invalid(null), 'ERR_PROMPT_QUEUEID_INVALID');
const maxMessages = (): Joi.NumberSchema => withErrorCode(Joi.number().integer().min(1).max(100), 'ERR_PROMPT_MAX_MESSAGES_INVALID');
/** Part of a host name. */
const region = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .lowercase()
    .pattern(/^[a-z][a-z0-9-]{0,39}$/)
    .allow('', null);

const promptInput = {
  name: name(),
  prompt: text(),
  apiKey: apiKey(),
  maxMessages: maxMessages(),
  maxTokens: Joi.number().integer().min(1).max(16_000),
  temperature: Joi.number().min(0).max(1),
  voice: Joi.valid(...promptVoices).empty(Joi.valid('', null)) as Joi.StringSchema,
  voiceKey: key().allow('', null),
  voiceRegion: region(),
  helpsAgents: Joi.boolean(),
  hearsVoices: Joi.boolean(),
  monthlyTokens: nullable(Joi.number().integer().min(1).max(2_000_000_000)).empty(''),
  queueId: queueId(),
};

/** What an assistant is tried with; keys that are masked or left out are those of the saved prompt. */
export interface PromptTestInput {
  id?: number | null;
  prompt: string;
  apiKey?: string;
  maxTokens?: number;
  temperature?: number;
  voice?: string;
  voiceKey?: string | null;
  voiceRegion?: string | null;
}

/** What the provider has answered. */
export interface PromptTestResult {
  message: string;
  model: string;
  totalTokens: number;
  milliseconds: number;
}

const usedBy: AutomationUsers = { queues: [{ id: 4, name: 'Vendas' }], connections: [] };
const exampleInput = { name: examplePrompt.name, prompt: examplePrompt.prompt, apiKey: 'sk-…', maxMessages: 10, queueId: 4 };

export const promptErrors = {
  ERR_NO_PROMPT_FOUND: 404,
  ERR_PROMPT_NAME_INVALID: 400,
  ERR_PROMPT_PROMPT_INVALID: 400,
  ERR_PROMPT_APIKEY_INVALID: 400,
  ERR_PROMPT_QUEUEID_INVALID: 400,
  ERR_PROMPT_MAX_MESSAGES_INVALID: 400,
  ERR_PROMPTS_LIMIT: 400,
  ERR_QUEUE_HAS_PROMPT: 409,
  ERR_AI_KEY_REFUSED: 400,
  ERR_AI_NO_CREDIT: 400,
  ERR_AI_BUSY: 400,
  ERR_AI_REFUSED: 400,
  ERR_AI_UNREACHABLE: 400,
  ERR_SPEECH_KEY_REFUSED: 400,
  ERR_SPEECH_UNREACHABLE: 400,
} as const;

export const promptPermissions = {
  'prompt.manage': permission({ profiles: ['admin'], plan: 'useOpenAi' }),
} as const;

export const prompts = {
  page: get<PageInput, PageResult<'prompts', PromptRow>>('/prompt', {
    access: 'signed-in',
    summary: 'Prompts by name, twenty a page; agents get id, name and queue alone, a plan without prompts gets none.',
    input: pageInput,
    result: pageSchema('prompts', promptRow),
    example: {
      input: {},
      result: { prompts: [{ ...examplePrompt, queue: { id: 4, name: 'Vendas' }, usedBy }], count: 1, hasMore: false },
    },
  }),
  show: get<{ id: number }, PromptRecord>('/prompt/:id', {
    access: 'prompt.manage',
    summary: 'One prompt; its keys are masked.',
    input: { id: id() },
    result: promptRecord,
    example: { input: { id: 9 }, result: examplePrompt },
  }),
  budget: showAiBudget,
  create: post<PromptInput, PromptRecord>('/prompt', {
    access: 'prompt.manage',
    summary: 'Adds a prompt; its keys are stored encrypted and never read back.',
    input: {
      ...promptInput,
      name: name().required(),
      prompt: text().required(),
      apiKey: apiKey().required(),
      maxMessages: maxMessages().required(),
      queueId: queueId().required(),
    },
    result: promptRecord,
    example: { input: exampleInput, result: examplePrompt },
  }),
  update: put<Partial<PromptInput> & { id: number }, PromptRecord>('/prompt/:id', {
    access: 'prompt.manage',
    summary: 'Changes a prompt. Keys left out stay as they are; of a secret the mask keeps it, an empty voice key removes it.',
    input: { id: id(), ...promptInput },
    result: promptRecord,
    example: { input: { id: 9, ...exampleInput, apiKey: tokenMask }, result: examplePrompt },
  }),
  remove: del<{ id: number }, Confirmation>('/prompt/:id', {
    access: 'prompt.manage',
    summary: 'Removes a prompt; one that a queue or a connection uses stays, and the message says so.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Prompt excluído' } },
  }),
  test: post<PromptTestInput, PromptTestResult>('/prompt/test', {
    access: 'prompt.manage',
    summary: 'Has the provider answer a greeting with this prompt, saved or not, and checks the key of its voice.',
    input: {
      id: idOrNull(),
      prompt: text().required(),
      apiKey: key().allow(''),
      maxTokens: promptInput.maxTokens,
      temperature: promptInput.temperature,
      voice: promptInput.voice,
      voiceKey: promptInput.voiceKey,
      voiceRegion: region(),
    },
    result: Joi.object<PromptTestResult, true>({
      message: Joi.string().allow('').required(),
      model: Joi.string().required(),
      totalTokens: Joi.number().required(),
      milliseconds: Joi.number().required(),
    }).label('PromptTest'),
    example: {
      input: { id: 9, prompt: examplePrompt.prompt },
      result: { message: 'Olá! Como posso ajudar?', model: 'gpt-4o-mini', totalTokens: 41, milliseconds: 612 },
    },
  }),
};

interface PromptEvents {
  prompt: { action: 'create' | 'update'; prompt: PromptListRecord } | { action: 'delete'; promptId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends PromptEvents, AiBudgetEvents {}
}
