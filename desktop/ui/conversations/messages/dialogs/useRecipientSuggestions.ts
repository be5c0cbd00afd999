import { useDeferredValue } from 'react';
import { api } from '#shared/api.ts';
import { isPrivacyId, formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useDebounced } from '#ui/kit/index.ts';
import { formatContactName } from '#ui/text/index.ts';

/** Contact or ticket to choose. */
export interface RecipientOption {
  readonly key: string;
  readonly kind: 'ticket' | 'contact';
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly picture: string | undefined;
}

export interface RecipientSuggestions {
  readonly tickets: readonly RecipientOption[];
  readonly contacts: readonly RecipientOption[];
  readonly isSearching: boolean;
}

const typingPauseMs = 300;

/** Own tickets and contacts that match the term; the most recent ones without a term. */
export function useRecipientSuggestions(
  term: string,
  { hasTickets, except }: { readonly hasTickets: boolean; readonly except: number },
): RecipientSuggestions {
  const settledTerm = useDeferredValue(useDebounced(term.trim().toLocaleLowerCase(), typingPauseMs));
  const openTickets = useEndpointPages(api.tickets.page, { status: 'open' }, 'tickets');
  const contactPages = useEndpointPages(api.contacts.page, { searchParam: settledTerm }, 'contacts');
  const isMatch = (name: string, number: string): boolean => name.toLocaleLowerCase().includes(settledTerm) || number.includes(settledTerm);
  const tickets = openTickets.rows.filter(({ id, contact }) => hasTickets && id !== except && isMatch(contact.name, contact.number));
  const ticketContactIds = new Set(tickets.map(({ contact }) => contact.id));
  return {
    tickets: tickets.map(({ id, contact, queue }) => ({
      key: `ticket ${id}`,
      kind: 'ticket',
      id,
      name: formatContactName(contact),
      detail: [formatPhoneNumber(contact.number), queue?.name].filter(Boolean).join(' · '),
      picture: contact.profilePicUrl,
    })),
    contacts: contactPages.rows
      .filter(({ id, isGroup, number }) => !ticketContactIds.has(id) && !isGroup && (hasTickets || !isPrivacyId(number)))
      .map((contact) => ({
        key: `contact ${contact.id}`,
        kind: 'contact',
        id: contact.id,
        name: formatContactName(contact),
        detail: formatPhoneNumber(contact.number) ?? '',
        picture: contact.profilePicUrl,
      })),
    isSearching: contactPages.isLoading || contactPages.isPlaceholder || settledTerm !== term.trim().toLocaleLowerCase(),
  };
}
