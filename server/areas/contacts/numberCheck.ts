import { AppError } from '#shared/errors.ts';
import type { NumberCheck } from '#server/channels/Channel.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { recognise } from './contactFor.ts';

const day = 24 * 3_600_000;
/** How long we believe that a number is on WhatsApp, and that it is not. */
const believed = { yes: 30 * day, no: day };

interface Remembered {
  readonly exists: boolean;
  readonly person: NumberCheck['person'];
  readonly at: string;
}

async function remembered({ em, now }: Scope, number: string): Promise<NumberCheck | null> {
  const [check] = await rows<Remembered>(
    em,
    'select is_there as exists, person, iso(checked_at) as at from number_checks where number = $1',
    [number],
  );
  if (!check) {
    return null;
  }
  const age = now.getTime() - new Date(check.at).getTime();
  return age < (check.exists ? believed.yes : believed.no) ? check : null;
}

const rememberStatement = `
  insert into number_checks (company_id, number, is_there, person, checked_at) values ($1, $2, $3, $4::jsonb, $5)
  on conflict (company_id, number) do update
    set is_there = excluded.is_there, person = excluded.person, checked_at = excluded.checked_at`;

/**
 * Who is behind a number, as the channel says or said not long ago. Where the channel spells the number in another way, both
 * spellings lead to one contact from now on.
 */
export async function checkNumber(scope: Scope, connectionId: number, number: string): Promise<NumberCheck> {
  const known = await remembered(scope, number);
  if (known !== null) {
    return known;
  }
  const { channels } = scope.platform;
  if (channels === undefined) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const { exists, person } = await channels.checkNumber(scope, connectionId, number);
  await rows(scope.em, rememberStatement, [
    scope.companyId,
    number,
    exists,
    person === null ? null : JSON.stringify(person),
    scope.now.toISOString(),
  ]);
  if (person !== null && person.number !== number) {
    await recognise(scope, { ...person, spelling: number }, connectionId);
  }
  return { exists, person };
}
