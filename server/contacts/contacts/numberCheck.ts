import { AppError } from '#shared/errors.ts';
import type { NumberCheck, NumberCheckInput } from '#server/channels/Channel.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type CompanyContext, type Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { readContactsAhead } from './contactAddresses.ts';
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

interface CheckedNumber {
  readonly number: string;
  readonly check: NumberCheck;
}

const upsertStatement = `
  insert into number_checks (company_id, number, is_there, person, checked_at)
  select $1, number, "exists", person, $3 from jsonb_to_recordset($2::jsonb) as c (number text, "exists" boolean, person jsonb)
  on conflict (company_id, number) do update
    set is_there = excluded.is_there, person = excluded.person, checked_at = excluded.checked_at`;

/** Stores checks of different numbers; all addresses and spellings of an existing person lead to one contact. */
async function saveNumberChecks(scope: Scope, connectionId: number, checks: readonly CheckedNumber[]): Promise<void> {
  const rows = checks.map(({ number, check: { exists, person } }) => ({ number, exists, person }));
  await execute(scope.em, upsertStatement, [scope.companyId, JSON.stringify(rows), scope.now.toISOString()]);
  const people = rows.flatMap(({ number, person }) => (person === null ? [] : [{ ...person, spelling: number }]));
  await readContactsAhead(scope, people);
  for (const person of people) {
    await updateKnownContact(scope, person, connectionId);
  }
}

export const saveNumberCheck = (scope: Scope, connectionId: number, check: CheckedNumber): Promise<void> =>
  saveNumberChecks(scope, connectionId, [check]);

/** Removes a stored check, so that the channel is asked again. */
export const removeNumberCheck = async ({ em }: Scope, number: string): Promise<void> =>
  execute(em, 'delete from number_checks where number = $1', [number]);

/** The check of a number that was stored before the transaction began. */
export const requireNumberCheck = async (scope: Scope, number: string): Promise<NumberCheck> =>
  required(await findNumberCheck(scope, number), 'ERR_WAPP_CHECK_CONTACT');

/** Asks the channel, without a look at the stored checks. */
export function requestNumberCheck(client: CompanyContext, connectionId: number, input: NumberCheckInput): Promise<NumberCheck> {
  const { channels } = client.platform;
  if (channels === undefined) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  return channels.checkNumber(client, connectionId, input);
}

/** For whom numbers are checked, before a transaction is open: WhatsApp may take seconds. */
export interface NumberChecker extends CompanyContext {
  readonly open: OpenContext<Scope>;
}

interface NumberChecks {
  readonly numbers: readonly string[];
  readonly inBulk?: boolean;
  /** No further number is asked for after this time. */
  readonly maxMs?: number;
}

async function findUnchecked(scope: Scope, numbers: readonly string[]): Promise<readonly string[]> {
  const { bind, values } = createBindings();
  const statement = `select number from ${currentNumberChecks(scope, bind)} c where number = any(${bind(numbers)})`;
  const checked = new Set((await queryRows(scope.em, queryOf({ number: column.text() }, statement), values)).map(({ number }) => number));
  return [...new Set(numbers)].filter((number) => !checked.has(number));
}

/** Checks numbers in order, except those with a valid check, and stores the results, also those before a failure. */
export async function ensureNumberChecks(
  { open, ...client }: NumberChecker,
  connectionId: number,
  { numbers, inBulk = false, maxMs = Infinity }: NumberChecks,
): Promise<void> {
  const unchecked = await open((scope) => findUnchecked(scope, numbers));
  // From here, so that every call checks one at least.
  const deadline = performance.now() + maxMs;
  const checks: CheckedNumber[] = [];
  try {
    for (const number of unchecked) {
      if (performance.now() > deadline) {
        break;
      }
      checks.push({ number, check: await requestNumberCheck(client, connectionId, { number, ...(inBulk && { inBulk }) }) });
    }
  } finally {
    await (checks.length === 0 ? undefined : open((scope) => saveNumberChecks(scope, connectionId, checks)));
  }
}
