import { can } from '#shared/rules/permissions.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const query = queryOf(
  { id: column.number() },
  `select id from prompts where helps_agents and api_key <> '' order by queue_id is not distinct from $1::int desc, id limit 1`,
);

/** The assistant that helps agents in a queue: its own, else the company's first; null: none does. */
export async function findHelperId({ em }: Scope, queueId: number | null): Promise<number | null> {
  const [row] = await queryRows(em, query, [queueId]);
  return row?.id ?? null;
}

export const showAssist = async (scope: Scope): Promise<{ isAvailable: boolean }> => ({
  isAvailable: can(scope.actor, 'assist.use') && (await findHelperId(scope, null)) !== null,
});
