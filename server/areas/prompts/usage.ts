import { readTimeZone } from '#server/areas/settings/index.ts';
import type { AiUsage } from '#server/platform/ai/AiProvider.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const monthSql = (now: string, zone: string): string => `date_trunc('month', ${now}::timestamptz at time zone ${zone})::date`;

const addStatement = `
  with counted as (
    insert into prompt_usage (company_id, prompt_id, month, prompt_tokens, completion_tokens, calls)
      values ($1, $2, ${monthSql('$5', '$6')}, $3, $4, 1)
    on conflict (prompt_id, month) do update set prompt_tokens = prompt_usage.prompt_tokens + $3,
      completion_tokens = prompt_usage.completion_tokens + $4, calls = prompt_usage.calls + 1)
  update prompts set prompt_tokens = prompt_tokens + $3, completion_tokens = completion_tokens + $4, total_tokens = total_tokens + $7 where id = $2`;

/** Counts what a call has used, for ever and in the company's month. */
export async function addPromptUsage(
  scope: Scope,
  promptId: number,
  { promptTokens, completionTokens, totalTokens }: AiUsage,
): Promise<void> {
  const zone = await readTimeZone(scope);
  await execute(scope.em, addStatement, [scope.companyId, promptId, promptTokens, completionTokens, scope.now, zone, totalTokens]);
  scope.recordEvent('prompt.changed', { promptId });
}

const budgetQuery = queryOf(
  { isSpent: column.boolean() },
  `select p.monthly_tokens is not null and p.monthly_tokens <= coalesce(
     (select u.prompt_tokens + u.completion_tokens from prompt_usage u where u.prompt_id = p.id and u.month = ${monthSql('$2', '$3')}), 0) as "isSpent"
   from prompts p where p.id = $1`,
);

/** Whether the prompt has used up what it may use in this month. */
export async function isBudgetSpent(scope: Scope, promptId: number): Promise<boolean> {
  const [row] = await queryRows(scope.em, budgetQuery, [promptId, scope.now, await readTimeZone(scope)]);
  return row?.isSpent ?? false;
}
