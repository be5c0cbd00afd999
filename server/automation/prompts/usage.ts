import { readTimeZone } from '#server/tenancy/settings/index.ts';
import type { AiUsage } from '#server/integrations/ai/AiProvider.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { noteBudgetLevel } from './budgetLevel.ts';
import { monthSql } from './monthSql.ts';

/** What one call to a provider has used. */
export interface PromptUse extends AiUsage {
  readonly audioSeconds?: number;
  readonly spokenLetters?: number;
}

/** Sums are added by the database, so that calls at the same time are all counted. */
const addStatement = `
  with counted as (
    insert into prompt_usage as u (company_id, prompt_id, month, prompt_tokens, completion_tokens, audio_seconds, spoken_letters, calls)
      values ($1, $2, ${monthSql('$5', '$6')}, $3, $4, $8, $9, 1)
    on conflict (prompt_id, month) do update set prompt_tokens = u.prompt_tokens + $3, completion_tokens = u.completion_tokens + $4,
      audio_seconds = u.audio_seconds + $8, spoken_letters = u.spoken_letters + $9, calls = u.calls + 1),
  counted_company as (
    insert into ai_usage as u (company_id, month, tokens, audio_seconds, spoken_letters, calls)
      values ($1, ${monthSql('$5', '$6')}, $3::bigint + $4::bigint, $8, $9, 1)
    on conflict (company_id, month) do update set tokens = u.tokens + excluded.tokens, audio_seconds = u.audio_seconds + $8,
      spoken_letters = u.spoken_letters + $9, calls = u.calls + 1)
  update prompts set prompt_tokens = prompt_tokens + $3, completion_tokens = completion_tokens + $4, total_tokens = total_tokens + $7 where id = $2`;

/** Counts what a call has used, for ever, in the company's month, and for the company as a whole. */
export async function addPromptUsage(scope: Scope, promptId: number, use: PromptUse): Promise<void> {
  const { promptTokens, completionTokens, totalTokens, audioSeconds = 0, spokenLetters = 0 } = use;
  const zone = await readTimeZone(scope);
  const values = [promptTokens, completionTokens, scope.now, zone, totalTokens, audioSeconds, spokenLetters];
  await execute(scope.em, addStatement, [scope.companyId, promptId, ...values]);
  await noteBudgetLevel(scope);
  scope.recordEvent('prompt.changed', { promptId });
  scope.recordEvent('aiBudget.changed', {});
}
