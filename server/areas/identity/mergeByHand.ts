import type { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/areas/identity.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { assertPair } from './assertPair.ts';
import { lockPeople } from './lockPeople.ts';
import { carryOut } from './mergeContacts.ts';
import { findMerge } from './readMerges.ts';

/**
 * The number of the one that goes leads to the one that stays, also where no channel has named it yet. It is written down as an
 * address of its own before, so that an undo takes it back.
 */
const rememberNumber = `
  insert into contact_addresses (company_id, contact_id, address)
  select company_id, id, number from contacts where id = $1 and number not like '~%'
  on conflict (company_id, address) do nothing`;

/**
 * Makes one contact of two because a person says that they are one: with two telephones, or under a new number. What a channel
 * would have to prove, and what was told apart before, does not count against that.
 */
export async function mergeByHand(scope: Scope, { id, otherId }: InputOf<typeof api.identity.merge>): Promise<MergeRecord> {
  const { tickets } = await lockPeople(scope, [id, otherId]);
  await assertPair(scope, { id, otherId });
  await execute(scope.em, rememberNumber, [otherId]);
  const mergeId = await carryOut(scope, { kept: id, lost: otherId, tickets }, null);
  return found(await findMerge(scope, mergeId), 'ERR_NO_MERGE_FOUND');
}
