import type { api } from '#shared/api.ts';
import type { ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { enqueueCheck } from './enqueueCheck.ts';
import { requireContactList, requireItemList, showContactList } from './listCommands.ts';

const retryStatement = `
  update contact_list_items set validity = 'unchecked', failure = null, attempts = 0, claimed_until = null, updated_at = now()
  where contact_list_id = $1 and validity = 'failed'`;

/** Checks what has no result yet, again where it could not be checked. */
export async function startCheck(scope: Scope, { id }: InputOf<typeof api.contactLists.check>): Promise<ContactListRecord> {
  const contactList = await requireItemList(scope, id);
  await execute(scope.em, retryStatement, [id]);
  scope.recordEvent('contactListItem.manyChanged', { contactListId: id });
  await enqueueCheck(scope, contactList);
  return showContactList(scope, { id });
}

export async function stopCheck(scope: Scope, { id }: InputOf<typeof api.contactLists.stopCheck>): Promise<ContactListRecord> {
  Object.assign(await requireContactList(scope, id), { isChecking: false, waitingFor: null });
  await scope.em.flush();
  scope.recordEvent('contactList.changed', { contactListId: id });
  return showContactList(scope, { id });
}
