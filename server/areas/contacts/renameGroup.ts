import type { Scope } from '#server/platform/db/scope.ts';
import { contactOf, type Introduced } from './addresses.ts';

/** A group is called otherwise now; one that was never met is none of our business. */
export async function renameGroup(scope: Scope, group: Introduced): Promise<void> {
  const contact = await contactOf(scope, group);
  const name = group.name?.trim().slice(0, 200);
  if (contact?.isGroup && name && contact.name !== name) {
    contact.name = name;
    scope.record('contact.changed', { contactId: contact.id });
  }
}
