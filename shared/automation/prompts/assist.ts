import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { id } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** What an agent may ask for while writing. */
export const writingTasks = ['reply', 'rewrite', 'summary', 'translation'] as const;
/** `handover`: the card of a transfer, from the conversation and what rules have found in it. */
const assistTasks = [...writingTasks, 'handover'] as const;
export type AssistTask = (typeof assistTasks)[number];
export const assistLanguages = ['pt', 'en', 'es'] as const;
export type AssistLanguage = (typeof assistLanguages)[number];

export const maxAssistText = 4000;

export interface AssistInput {
  ticketId: number;
  task: AssistTask;
  /** The draft that is rewritten, translated or improved; without one the customer's last message is translated. */
  text?: string;
  /** Language of a translation, a summary or a card. */
  language?: AssistLanguage;
}

/** A piece of the answer, for clients that accept `application/x-ndjson`: `{ part }` a line, `{ result }` in the last. */
export interface AssistPart {
  text: string;
}

export const assistErrors = {
  ERR_NO_ASSISTANT: 404,
  ERR_ASSIST_BUDGET: 400,
  ERR_ASSIST_COMPANY_BUDGET: 400,
  ERR_ASSIST_TEXT_MISSING: 400,
  ERR_NO_RECORDING: 400,
  ERR_RECORDING_TOO_LARGE: 400,
} as const;

export const assistPermissions = { 'assist.use': permission({ plan: 'useOpenAi' }) } as const;

export const assist = {
  show: get<object, { isAvailable: boolean }>('/assist', {
    access: 'signed-in',
    summary: 'Whether one of the company’s assistants helps its agents to write.',
    input: {},
    result: Joi.object<{ isAvailable: boolean }, true>({ isAvailable: Joi.boolean().required() }),
    example: { input: {}, result: { isAvailable: true } },
  }),
  run: post<AssistInput, { text: string }>('/assist', {
    access: 'assist.use',
    summary:
      'Has an assistant suggest a reply, rewrite a draft, translate, or sum a conversation up. Nothing is sent. As `application/x-ndjson` in parts.',
    input: {
      ticketId: id(),
      task: Joi.string<AssistTask>()
        .valid(...assistTasks)
        .required(),
      text: Joi.string().trim().max(maxAssistText).allow(''),
      language: Joi.string<AssistLanguage>().valid(...assistLanguages),
    },
    result: Joi.object<{ text: string }, true>({ text: Joi.string().allow('').required() }),
    example: { input: { ticketId: 120, task: 'reply' }, result: { text: 'Olá, Marina! Abrimos das 8h às 18h.' } },
  }),
  transcribe: post<{ rowId: number }, { text: string }>('/assist/transcripts/:rowId', {
    access: 'assist.use',
    summary: 'The words of a recording, at most 25 MB, kept with it: asked for once, given to everybody. Empty where none was understood.',
    input: { rowId: id() },
    result: Joi.object<{ text: string }, true>({ text: Joi.string().allow('').required() }),
    example: { input: { rowId: 991 }, result: { text: 'Qual é o horário de atendimento?' } },
  }),
};
