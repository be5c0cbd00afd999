import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { RuleSnapshot } from './RuleSnapshot.ts';

const query = queryOf(
  { number: column.number(), rules: column.storedJson<RuleSnapshot>() },
  'select number, rules from chatbot_versions where id = $1',
);

export const readVersion = async ({ em }: Scope, id: number): Promise<{ number: number; rules: RuleSnapshot }> =>
  required((await queryRows(em, query, [id]))[0], 'ERR_NO_CHATBOT_VERSION_FOUND');

/** What the rules were in a version. */
export const readVersionRules = async (scope: Scope, id: number): Promise<RuleSnapshot> => (await readVersion(scope, id)).rules;
