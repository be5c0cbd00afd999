import type { api } from '#shared/api.ts';
import type { MergeRecord } from '#shared/conversations/identity.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { saveNumberAsAddress } from '#server/contacts/contacts/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { assertMergeable } from './assertMergeable.ts';
import { lockContacts } from './lockContacts.ts';
import { executeMerge } from './mergeContacts.ts';
import { findMerge } from './listMerges.ts';

/** Merges two contacts by decision of an admin, for a second or a new number; neither a channel's proof nor a former split matters. */
export async function mergeManually(scope: Scope, { id, otherId }: InputOf<typeof api.identity.merge>): Promise<MergeRecord> {
  const { tickets } = await lockContacts(scope, [id, otherId]);
  await assertMergeable(scope, { id, otherId });
  // An undo restores the number too.
  await saveNumberAsAddress(scope, otherId);
  const mergeId = await executeMerge(scope, { keptId: id, lostId: otherId, tickets }, null);
  return required(await findMerge(scope, mergeId), 'ERR_NO_MERGE_FOUND');
}
