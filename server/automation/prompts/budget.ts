import type { AiBudget } from '#shared/automation/prompts/aiBudget.ts';
import { readSetting, readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { monthSql } from './monthSql.ts';

const companyQuery = queryOf(
  { tokensThisMonth: column.number(), audioSeconds: column.number(), spokenLetters: column.number(), calls: column.number() },
  `select tokens::float8 as "tokensThisMonth", audio_seconds::float8 as "audioSeconds", spoken_letters::float8 as "spokenLetters", calls
   from ai_usage where company_id = $1 and month = ${monthSql('$2', '$3')}`,
);
const toLimit = (setting: string): number | null => (setting === '' ? null : Number(setting));
const nothing = { tokensThisMonth: 0, audioSeconds: 0, spokenLetters: 0, calls: 0 };

/** What all assistants of the company have used in its month, and may use. */
export async function readAiBudget(scope: Scope): Promise<AiBudget> {
  const tokens = await readSetting(scope, 'aiMonthlyTokens');
  const letters = await readSetting(scope, 'aiMonthlyLetters');
  const [used = nothing] = await queryRows(scope.em, companyQuery, [scope.companyId, scope.now, await readTimeZone(scope)]);
  return { monthlyTokens: toLimit(tokens), monthlyLetters: toLimit(letters), ...used };
}

/** Whether voices may speak a text this month; one that may not is written. */
export async function maySpeak(scope: Scope, text: string): Promise<boolean> {
  const { monthlyLetters, spokenLetters } = await readAiBudget(scope);
  return monthlyLetters === null || spokenLetters + text.length <= monthlyLetters;
}

const promptQuery = queryOf(
  { isSpent: column.boolean() },
  `select p.monthly_tokens is not null and p.monthly_tokens <= coalesce(
     (select u.prompt_tokens + u.completion_tokens from prompt_usage u where u.prompt_id = p.id and u.month = ${monthSql('$2', '$3')}), 0) as "isSpent"
   from prompts p where p.id = $1`,
);

/** Whose month is used up: the prompt's own, or that of the whole company; null: there is some left. */
export type SpentBudget = 'prompt' | 'company' | null;

/** Calls that have begun are finished: a budget is passed by what was asked at the same time, never by more. */
export async function findSpentBudget(scope: Scope, promptId: number): Promise<SpentBudget> {
  const { monthlyTokens, tokensThisMonth } = await readAiBudget(scope);
  if (monthlyTokens !== null && monthlyTokens <= tokensThisMonth) {
    return 'company';
  }
  const [row] = await queryRows(scope.em, promptQuery, [promptId, scope.now, await readTimeZone(scope)]);
  return row?.isSpent === true ? 'prompt' : null;
}
