import type { Scope } from '#server/platform/db/scope.ts';
import type { Held } from './findMessage.ts';
import { showAgain } from './listWords.ts';

/** A message was taken back; the list says so where it was the last one. Its words stay with the company. */
export async function markDeleted(scope: Scope, { ticket, message }: Held): Promise<void> {
  Object.assign(message, { isDeleted: true, revokeFailure: null });
  await showAgain(scope, ticket, message);
}
