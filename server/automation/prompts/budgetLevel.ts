import { findAiBudgetState, isVoiceLimitNear } from '#shared/automation/prompts/aiBudget.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { mailAdmins } from '#server/workspace/users/index.ts';
import { listenInOrder, type Listener } from '#server/platform/database/outbox/listeners.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readAiBudget } from './budget.ts';
import { monthSql } from './monthSql.ts';

const levels = { near: 80, spent: 100 } as const;

const noteQueryOf = (levelColumn: 'told_level' | 'told_letters_level') =>
  queryOf(
    { before: column.number() },
    `update ai_usage u set ${levelColumn} = $2
     from (select ${levelColumn} from ai_usage where company_id = $1 and month = ${monthSql('$3', '$4')} for update) known
     where u.company_id = $1 and u.month = ${monthSql('$3', '$4')} and known.${levelColumn} <> $2 returning known.${levelColumn} as before`,
  );
const noteTokens = noteQueryOf('told_level');
const noteLetters = noteQueryOf('told_letters_level');

/** Notes how near the company's month is to its end, with the use that has brought it there: each step is reported once. */
export async function noteBudgetLevel(scope: Scope): Promise<void> {
  const budget = await readAiBudget(scope);
  const zone = await readTimeZone(scope);
  const state = findAiBudgetState(budget);
  const level = state === null ? 0 : levels[state];
  const [crossed] = await queryRows(scope.em, noteTokens, [scope.companyId, level, scope.now, zone]);
  if (crossed !== undefined && level !== 0 && level > crossed.before) {
    scope.recordEvent('aiBudget.crossed', { level });
  }
  const isNear = isVoiceLimitNear(budget);
  const [spoken] = await queryRows(scope.em, noteLetters, [scope.companyId, isNear ? levels.near : 0, scope.now, zone]);
  if (spoken !== undefined && isNear) {
    scope.recordEvent('aiBudget.voicesNear', {});
  }
}

/** Mails do not hold up what an assistant does. */
export const tellBudgetLevel: Listener = listenInOrder('prompts.tellBudgetLevel', 'aiBudget.crossed', {
  orderingKey: () => 'budget',
  run: (scope, { level }) => mailAdmins(scope, level === levels.spent ? 'aiBudgetSpent' : 'aiBudgetNear', '/prompts'),
});

export const tellVoiceLimit: Listener = listenInOrder('prompts.tellVoiceLimit', 'aiBudget.voicesNear', {
  orderingKey: () => 'budget',
  run: (scope) => mailAdmins(scope, 'aiVoicesNear', '/prompts'),
});
