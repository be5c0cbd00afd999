import type { Scope } from '#server/platform/database/scope.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { ContactList } from './ContactList.ts';

/** Enqueues the next step of a company's checks; the key allows one pending step per company, so that companies take turns. */
export function enqueueNextCheck(scope: Scope, delayMs = 0): void {
  const schedule = delayMs > 0 ? { at: new Date(scope.now.getTime() + delayMs) } : {};
  scope.enqueue('contactLists.check', {}, { key: `contact-list-check-${scope.companyId}`, ...schedule });
}

/**
 * Has the unchecked items of a list checked in the background. The columns are written whatever the entity holds: a step that
 * ends the checks may have changed them since it was read, and the items would wait for ever.
 */
export async function enqueueCheck(scope: Scope, contactList: ContactList): Promise<void> {
  await execute(scope.em, 'update contact_lists set is_checking = true, waiting_for = null where id = $1', [contactList.id]);
  await scope.em.refresh(contactList);
  scope.recordEvent('contactList.changed', { contactListId: contactList.id });
  enqueueNextCheck(scope);
}
