import type { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/areas/identity.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { assertMergeable } from './assertMergeable.ts';
import { lockContacts } from './lockContacts.ts';
import { executeMerge } from './mergeContacts.ts';
import { findMerge } from './listMerges.ts';

/** Stores the former contact's number as an address before the merge, so that an undo restores it too. */
const saveNumberStatement = `
  insert into contact_addresses (company_id, contact_id, address)
  select company_id, id, number from contacts where id = $1 and number not like '~%'
  on conflict (company_id, address) do nothing`;

/** Merges two contacts by decision of an admin, for a second or a new number; neither a channel's proof nor a former split matters. */
export async function mergeManually(scope: Scope, { id, otherId }: InputOf<typeof api.identity.merge>): Promise<MergeRecord> {
  const { tickets } = await lockContacts(scope, [id, otherId]);
  await assertMergeable(scope, { id, otherId });
  await execute(scope.em, saveNumberStatement, [otherId]);
  const mergeId = await executeMerge(scope, { kept: id, lost: otherId, tickets }, null);
  return required(await findMerge(scope, mergeId), 'ERR_NO_MERGE_FOUND');
}
