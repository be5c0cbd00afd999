import { AppError } from '#shared/errors.ts';
import type { NumberCheck, WantedCheck } from '#server/channels/Channel.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import { inScope, type Scope } from '#server/platform/db/scope.ts';
import type { CallerGround } from '#server/platform/http/serve.ts';
import { recognise } from './contactFor.ts';

const day = 24 * 3_600_000;
/** How long we believe that a number is on WhatsApp, and that it is not. */
const believed = { yes: 30 * day, no: day };

interface Remembered {
  readonly exists: boolean;
  readonly person: NumberCheck['person'];
  readonly at: string;
}

/** What a check of this number told not long ago. */
export async function rememberedCheck({ em, now }: Scope, number: string): Promise<NumberCheck | null> {
  const [check] = await rows(
    em,
    queryOf<Remembered>(
      { exists: column.boolean(), person: column.orNull(column.storedJson()), at: column.text() },
      'select is_there as exists, person, iso(checked_at) as at from number_checks where number = $1',
    ),
    [number],
  );
  if (!check) {
    return null;
  }
  const age = now.getTime() - new Date(check.at).getTime();
  return age < (check.exists ? believed.yes : believed.no) ? { exists: check.exists, person: check.person } : null;
}

const rememberStatement = `
  insert into number_checks (company_id, number, is_there, person, checked_at) values ($1, $2, $3, $4::jsonb, $5)
  on conflict (company_id, number) do update
    set is_there = excluded.is_there, person = excluded.person, checked_at = excluded.checked_at`;

/**
 * Keeps what a check told. All spellings and addresses of somebody who is there lead to one contact from now on.
 */
export async function learnCheck(
  scope: Scope,
  connectionId: number,
  { number, check }: { number: string; check: NumberCheck },
): Promise<void> {
  const { exists, person } = check;
  const values = [scope.companyId, number, exists, person === null ? null : JSON.stringify(person), scope.now.toISOString()];
  await execute(scope.em, rememberStatement, values);
  if (person !== null) {
    await recognise(scope, { ...person, spelling: number }, connectionId);
  }
}

/** The next one who wants to know asks the channel again. */
export const forgetCheck = async ({ em }: Scope, number: string): Promise<void> =>
  execute(em, 'delete from number_checks where number = $1', [number]);

function asked(asking: Pick<Scope, 'platform' | 'companyId' | 'log'>, connectionId: number, wanted: WantedCheck): Promise<NumberCheck> {
  const { channels } = asking.platform;
  if (channels === undefined) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  return channels.checkNumber(asking, connectionId, wanted);
}

/** Who is behind a number, as the channel says or said not long ago. */
export async function checkNumber(scope: Scope, connectionId: number, wanted: WantedCheck): Promise<NumberCheck> {
  const { number } = wanted;
  const known = await rememberedCheck(scope, number);
  if (known !== null) {
    return known;
  }
  const check = await asked(scope, connectionId, wanted);
  await learnCheck(scope, connectionId, { number, check });
  return check;
}

/** Has a number looked up ahead: the channel may take its time, and no transaction waits for it. Who asks next finds it remembered. */
export async function checkAhead({ platform, actor }: CallerGround, connectionId: number, number: string): Promise<void> {
  const { companyId } = actor;
  const known = await inScope(platform, { companyId, actor }, (scope) => rememberedCheck(scope, number));
  if (known === null) {
    const check = await asked({ platform, companyId, log: platform.log }, connectionId, { number });
    await inScope(platform, { companyId, actor }, (scope) => learnCheck(scope, connectionId, { number, check }));
  }
}
