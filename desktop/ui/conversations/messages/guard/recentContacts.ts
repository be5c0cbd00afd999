import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { GuardedContact } from './findSendRisks.ts';

const maxRecent = 12;
let recent: readonly GuardedContact[] = [];

/** Contact of a ticket, as the guard knows it. */
export const toGuardedContact = ({
  contact: { id, name, number },
  isGroup,
}: Pick<TicketListRecord, 'contact' | 'isGroup'>): GuardedContact => ({
  id,
  name,
  number,
  isGroup,
});

/** Remembers, in memory alone, whose conversation was open. */
export function rememberContact(contact: GuardedContact): void {
  recent = [contact, ...recent.filter(({ id }) => id !== contact.id)].slice(0, maxRecent);
}

/** Contacts whose conversations were open lately, the latest first. */
export const listRecentContacts = (): readonly GuardedContact[] => recent;
