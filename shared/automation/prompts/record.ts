import Joi from 'joi';
import { queueRecord, type QueueRecord } from '#shared/workspace/queues/index.ts';
import { companyOwnedColumns, exampleOwnedRecord, nullable, type CompanyOwnedRecord, tokenMask } from '#shared/kit/schemas.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';

const speakers = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Valerio',
  'Yara',
] as const;

/** The assistant answers in text, or with one of these voices. */
export const promptVoices: readonly string[] = ['texto', ...speakers.map((name) => `pt-BR-${name}Neural`)];

export const promptDefaults = { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 } as const;

/** What uses a prompt or an integration. */
export interface AutomationUsers {
  queues: { id: number; name: string }[];
  connections: { id: number; name: string }[];
}

const namesRule = () => Joi.array().items(Joi.object({ id: Joi.number().required(), name: Joi.string().allow('').required() }));
export const automationUsers = (): Joi.ObjectSchema<AutomationUsers> =>
  Joi.object<AutomationUsers>({ queues: namesRule().required(), connections: namesRule().required() });

/** Assistant: the prompt of a language model, and the keys it runs with. Keys are `tokenMask`, or empty. */
export interface PromptRecord extends CompanyOwnedRecord {
  name: string;
  prompt: string;
  apiKey: string;
  maxMessages: number;
  maxTokens: number;
  temperature: number;
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  voice: string;
  voiceKey: string;
  voiceRegion: string;
  /** That it may use in a month of the company; null: any number. */
  monthlyTokens: number | null;
  tokensThisMonth: number;
  /** Agents may ask it while they write. */
  helpsAgents: boolean;
  /** Voice messages are written down and answered; otherwise they go to people. */
  hearsVoices: boolean;
  /** Where the assistant hands over to people. */
  queueId: number;
  queue: QueueRecord;
}

/** What agents see of a prompt. */
export interface PromptName {
  id: number;
  name: string;
  queue: { id: number; name: string };
}

export interface PromptListRecord extends Omit<PromptRecord, 'queue'>, PromptName {
  usedBy: AutomationUsers;
}

/** Prompt in a list; agents get its name alone. */
export type PromptRow = PromptName & Partial<PromptListRecord>;

const columns = {
  ...companyOwnedColumns,
  name: Joi.string().required(),
  prompt: Joi.string().required(),
  apiKey: Joi.string().allow('').required(),
  maxMessages: Joi.number().required(),
  maxTokens: Joi.number().required(),
  temperature: Joi.number().required(),
  promptTokens: Joi.number().required(),
  completionTokens: Joi.number().required(),
  totalTokens: Joi.number().required(),
  voice: Joi.string().required(),
  voiceKey: Joi.string().allow('').required(),
  voiceRegion: Joi.string().allow('').required(),
  monthlyTokens: nullable(Joi.number()).required(),
  tokensThisMonth: Joi.number().required(),
  helpsAgents: Joi.boolean().required(),
  hearsVoices: Joi.boolean().required(),
  queueId: Joi.number().required(),
};

export const promptRecord = Joi.object<PromptRecord, true>({ ...columns, queue: queueRecord.required() }).label('Prompt');
const queueName = Joi.object({ id: Joi.number().required(), name: Joi.string().required() });
export const promptRow = Joi.object<PromptRow>({
  ...columns,
  queue: queueName.required(),
  usedBy: automationUsers().required(),
})
  .fork(Object.keys({ ...columns, usedBy: 0 }), (rule) => rule.optional())
  .fork(['id', 'name'], (rule) => rule.required())
  .label('PromptRow');

export const examplePrompt: PromptRecord = {
  ...exampleOwnedRecord,
  name: 'Primeiro contato',
  prompt: 'Você atende os clientes de uma loja de tintas. Responda em poucas frases.',
  apiKey: tokenMask,
  maxMessages: 10,
  maxTokens: 100,
  temperature: 1,
  promptTokens: 0,
  completionTokens: 0,
  totalTokens: 0,
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  monthlyTokens: 500_000,
  tokensThisMonth: 0,
  helpsAgents: true,
  hearsVoices: true,
  queueId: 4,
  queue: {
    ...exampleOwnedRecord,
    id: 4,
    name: 'Vendas',
    color: '#7C3AED',
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: createDefaultWeek(),
    orderQueue: 1,
    integrationId: null,
    promptId: null,
    mediaPath: null,
    mediaName: null,
    firstResponseMinutes: null,
    resolutionMinutes: null,
    assignment: 'none',
    prefersLastAgent: false,
    maxOpenTickets: null,
  },
};
