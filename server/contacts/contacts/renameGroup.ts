import type { Scope } from '#server/platform/database/scope.ts';
import { findContactByIdentity, type ContactIdentity } from './contactAddresses.ts';
import { toContactName } from './toContactName.ts';

/** Applies a group's new name; unknown groups are ignored. */
export async function renameGroup(scope: Scope, group: ContactIdentity): Promise<void> {
  const contact = await findContactByIdentity(scope, group);
  const name = toContactName(group.name);
  if (contact?.isGroup && name && contact.name !== name) {
    contact.name = name;
    scope.recordEvent('contact.changed', { contactId: contact.id });
  }
}
