import type { Scope } from '#server/platform/database/scope.ts';
import type { ContactList } from './ContactList.ts';

/** Enqueues the next step of a company's checks; the key allows one pending step per company, so that companies take turns. */
export function enqueueNextCheck(scope: Scope, delayMs = 0): void {
  const schedule = delayMs > 0 ? { at: new Date(scope.now.getTime() + delayMs) } : {};
  scope.enqueue('contactLists.check', {}, { key: `contact-list-check-${scope.companyId}`, ...schedule });
}

/** Has the unchecked items of a list checked in the background. */
export async function enqueueCheck(scope: Scope, contactList: ContactList): Promise<void> {
  Object.assign(contactList, { isChecking: true, waitingFor: null });
  await scope.em.flush();
  scope.recordEvent('contactList.changed', { contactListId: contactList.id });
  enqueueNextCheck(scope);
}
