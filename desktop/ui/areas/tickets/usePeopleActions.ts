import { UserRound } from 'lucide-react';
import type { ScreenAction } from '#ui/shell/actions.ts';
import { contactLabel, numberLabel, useTexts } from '#ui/text/index.ts';
import { useFoundPeople } from './useFoundPeople.ts';
import { useTicketOpener } from './useNewTicket.ts';

const most = 6;

/** A conversation with anybody whose name or number holds the term. */
export function usePeopleActions(term: string): { readonly actions: readonly ScreenAction[]; readonly isSearching: boolean } {
  const { t } = useTexts();
  const open = useTicketOpener();
  const { people, note } = useFoundPeople(term);
  const actions = people.slice(0, most).map((contact) => ({
    id: `contact.${contact.id}`,
    label: contactLabel(contact),
    detail: numberLabel(contact),
    group: t('contacts.title'),
    // The server has found them by it.
    words: term,
    icon: UserRound,
    run: () => open({ id: contact.id, name: contactLabel(contact), number: contact.number }),
  }));
  return { actions, isSearching: note === 'searching' };
}
