import { maxChatbotVersions, maxNamedChanges, type ChatbotChange } from '#shared/automation/chatbotVersions.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { compareSnapshots } from './compareSnapshots.ts';
import { readSnapshot } from './readSnapshot.ts';
import type { RuleSnapshot } from './RuleSnapshot.ts';

const lastQuery = queryOf(
  { id: column.number(), number: column.number(), rules: column.storedJson<RuleSnapshot>() },
  'select id, number, rules from chatbot_versions order by number desc limit 1',
);
const insertQuery = queryOf(
  { id: column.number() },
  `insert into chatbot_versions (company_id, number, user_id, user_name, restored_from, rules, changes, created_at)
   select $1, $2, u.id, coalesce(u.name, ''), $4, $5::jsonb, $6::jsonb, $7::timestamptz
   from (select 1) one left join users u on u.id = $3 returning id`,
);

/** Versions of a company are recorded one after the other. */
export const lockVersions = ({ em, companyId }: Scope): Promise<void> =>
  execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`chatbot versions ${companyId}`]);

/**
 * Records the rules as a version, where they differ from the last one; changes that follow each other at once may become one.
 * Returns the id of the last version.
 */
export async function recordVersion(scope: Scope, { restoredFrom = null }: { restoredFrom?: number | null } = {}): Promise<number> {
  const { em, companyId, actor, now } = scope;
  await lockVersions(scope);
  const [last] = await queryRows(em, lastQuery);
  const rules = await readSnapshot(scope);
  const changes: ChatbotChange[] = last === undefined ? [] : compareSnapshots(last.rules, rules);
  if (last !== undefined && changes.length === 0) {
    // A version of an earlier program lacks what it did not hold.
    await execute(em, 'update chatbot_versions set rules = $2::jsonb where id = $1 and rules <> $2::jsonb', [
      last.id,
      JSON.stringify(rules),
    ]);
    return last.id;
  }
  const number = (last?.number ?? 0) + 1;
  const named = JSON.stringify(changes.slice(0, maxNamedChanges));
  const [row] = await queryRows(em, insertQuery, [companyId, number, actor.userId, restoredFrom, JSON.stringify(rules), named, now]);
  await execute(em, 'delete from chatbot_versions where number <= $1', [number - maxChatbotVersions]);
  return required(row, 'ERR_UNEXPECTED').id;
}
