import { UserRound } from 'lucide-react';
import type { ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { formatContactName, formatContactNumber, useTexts } from '#ui/text/index.ts';
import { useContactSearch } from './useContactSearch.ts';
import { useOpenNewTicketDialog } from '#ui/conversations/tickets/dialogs/useNewTicketAction.ts';

const maxContacts = 6;

/** Palette actions that open a ticket with a matching contact. */
export function useContactActions(term: string): { readonly actions: readonly ScreenAction[]; readonly isSearching: boolean } {
  const { t } = useTexts();
  const open = useOpenNewTicketDialog();
  const { contacts, note } = useContactSearch(term);
  const actions = contacts.slice(0, maxContacts).map((contact) => ({
    id: `contact.${contact.id}`,
    label: formatContactName(contact),
    detail: formatContactNumber(contact),
    group: t('places.contacts'),
    // The server matched it by this term, so the palette's own matching must not drop it.
    keywords: term,
    icon: UserRound,
    run: () => open({ id: contact.id, name: formatContactName(contact), number: contact.number }),
  }));
  return { actions, isSearching: note === 'searching' };
}
