import { AppError } from '#shared/errors.ts';
import type { NumberCheck, NumberCheckInput } from '#server/channels/Channel.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { updateKnownContact } from './findOrCreateContact.ts';

/** How long a positive and a negative check stay valid. */
const validityMs = { yes: 30 * dayMs, no: dayMs };

interface NumberCheckRow {
  readonly exists: boolean;
  readonly person: NumberCheck['person'];
  readonly at: string;
}

/** The stored check of a number, where it is still valid. */
export async function findNumberCheck({ em, now }: Scope, number: string): Promise<NumberCheck | null> {
  const [check] = await queryRows(
    em,
    queryOf<NumberCheckRow>(
      { exists: column.boolean(), person: column.orNull(column.storedJson()), at: column.text() },
      'select is_there as exists, person, iso(checked_at) as at from number_checks where number = $1',
    ),
    [number],
  );
  if (!check) {
    return null;
  }
  const age = now.getTime() - new Date(check.at).getTime();
  return age < (check.exists ? validityMs.yes : validityMs.no) ? { exists: check.exists, person: check.person } : null;
}

/** The checks of the company that are still valid, as a row source: `number`, `is_there` and the channel's spelling of the number. */
export const currentNumberChecks = ({ now }: Scope, bind: Bind): string => {
  const [yes, no] = [validityMs.yes, validityMs.no].map((ms) => bind(new Date(now.getTime() - ms).toISOString()));
  return `(select number, is_there, person->>'number' as spelling from number_checks
    where checked_at > case when is_there then ${yes}::timestamptz else ${no}::timestamptz end)`;
};

const upsertStatement = `
  insert into number_checks (company_id, number, is_there, person, checked_at) values ($1, $2, $3, $4::jsonb, $5)
  on conflict (company_id, number) do update
    set is_there = excluded.is_there, person = excluded.person, checked_at = excluded.checked_at`;

/** Stores a check; all addresses and spellings of an existing person lead to one contact. */
export async function saveNumberCheck(
  scope: Scope,
  connectionId: number,
  { number, check }: { number: string; check: NumberCheck },
): Promise<void> {
  const { exists, person } = check;
  const values = [scope.companyId, number, exists, person === null ? null : JSON.stringify(person), scope.now.toISOString()];
  await execute(scope.em, upsertStatement, values);
  if (person !== null) {
    await updateKnownContact(scope, { ...person, spelling: number }, connectionId);
  }
}

/** Removes a stored check, so that the channel is asked again. */
export const removeNumberCheck = async ({ em }: Scope, number: string): Promise<void> =>
  execute(em, 'delete from number_checks where number = $1', [number]);

/** Asks the channel, without a look at the stored checks. */
export function requestNumberCheck(
  scope: Pick<Scope, 'platform' | 'companyId' | 'log'>,
  connectionId: number,
  input: NumberCheckInput,
): Promise<NumberCheck> {
  const { channels } = scope.platform;
  if (channels === undefined) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  return channels.checkNumber(scope, connectionId, input);
}

/** The person of a number: from a stored check, else from the channel. */
export async function checkNumber(scope: Scope, connectionId: number, input: NumberCheckInput): Promise<NumberCheck> {
  const { number } = input;
  const savedCheck = await findNumberCheck(scope, number);
  if (savedCheck !== null) {
    return savedCheck;
  }
  const check = await requestNumberCheck(scope, connectionId, input);
  await saveNumberCheck(scope, connectionId, { number, check });
  return check;
}

/** Checks a number outside any transaction and stores the result for `checkNumber`. */
export async function prefetchNumberCheck({ platform, actor }: PrepareContext, connectionId: number, number: string): Promise<void> {
  const { companyId } = actor;
  const savedCheck = await runInScope(platform, { companyId, actor }, (scope) => findNumberCheck(scope, number));
  if (savedCheck === null) {
    const check = await requestNumberCheck({ platform, companyId, log: platform.log }, connectionId, { number });
    await runInScope(platform, { companyId, actor }, (scope) => saveNumberCheck(scope, connectionId, { number, check }));
  }
}
