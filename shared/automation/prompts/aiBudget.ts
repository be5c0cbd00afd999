import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { nullable } from '#shared/kit/schemas.ts';

/** What all assistants of a company have used of its month. */
export interface AiBudget {
  /** Null: any number. */
  monthlyTokens: number | null;
  tokensThisMonth: number;
  /** Of recordings that were written down; a minute without a count of tokens counts as `tokensPerAudioMinute`. */
  audioSeconds: number;
  /** Letters that voices have spoken; their service bills them apart. */
  spokenLetters: number;
  /** Null: any number. At its end assistants write in place of speaking. */
  monthlyLetters: number | null;
  calls: number;
}

/** Where the provider of a transcription counts none. */
export const tokensPerAudioMinute = 1000;
/** Share of the month from which on admins are warned. */
const aiBudgetWarning = 0.8;

/** Null: far from its end, or without one. */
export function findAiBudgetState({ monthlyTokens, tokensThisMonth }: AiBudget): 'near' | 'spent' | null {
  if (monthlyTokens === null || tokensThisMonth < monthlyTokens * aiBudgetWarning) {
    return null;
  }
  return tokensThisMonth < monthlyTokens ? 'near' : 'spent';
}

/** What does not fit in the rest is written: there is no end to tell beside this. */
export const isVoiceLimitNear = ({ monthlyLetters, spokenLetters }: AiBudget): boolean =>
  monthlyLetters !== null && spokenLetters >= monthlyLetters * aiBudgetWarning;

const aiBudget = Joi.object<AiBudget, true>({
  monthlyTokens: nullable(Joi.number()).required(),
  tokensThisMonth: Joi.number().required(),
  audioSeconds: Joi.number().required(),
  spokenLetters: Joi.number().required(),
  monthlyLetters: nullable(Joi.number()).required(),
  calls: Joi.number().required(),
}).label('AiBudget');

export const showAiBudget = get<object, AiBudget>('/prompt-budget', {
  access: 'prompt.manage',
  summary: 'What all assistants have used in the company’s month, and may use: the settings `aiMonthlyTokens` and `aiMonthlyLetters`.',
  input: {},
  result: aiBudget,
  example: {
    input: {},
    result: { monthlyTokens: 500_000, tokensThisMonth: 412_300, audioSeconds: 840, spokenLetters: 0, monthlyLetters: 50_000, calls: 731 },
  },
});

export interface AiBudgetEvents {
  aiBudget: { action: 'update'; budget: AiBudget };
}
