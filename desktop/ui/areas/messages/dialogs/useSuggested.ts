import { useDeferredValue } from 'react';
import { api } from '#shared/api.ts';
import { isHidden, phoneLabel } from '#shared/rules/phone.ts';
import { usePages } from '#ui/data/query.ts';
import { useSettled } from '#ui/kit/index.ts';
import { contactLabel } from '#ui/text/index.ts';

/** Somebody to choose: a contact, or a conversation with one. */
export interface Choosable {
  readonly key: string;
  readonly kind: 'ticket' | 'contact';
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly picture: string | undefined;
}

export interface Suggestions {
  readonly tickets: readonly Choosable[];
  readonly contacts: readonly Choosable[];
  readonly isSearching: boolean;
}

const pause = 300;

/** Own conversations and contacts whose name or number holds the term; without a term those touched last. */
export function useSuggested(term: string, { hasTickets, except }: { readonly hasTickets: boolean; readonly except: number }): Suggestions {
  const wanted = useDeferredValue(useSettled(term.trim().toLocaleLowerCase(), pause));
  const open = usePages(api.tickets.page, { status: 'open' }, 'tickets');
  const people = usePages(api.contacts.page, { searchParam: wanted }, 'contacts');
  const isMatch = (name: string, number: string): boolean => name.toLocaleLowerCase().includes(wanted) || number.includes(wanted);
  const tickets = open.rows.filter(({ id, contact }) => hasTickets && id !== except && isMatch(contact.name, contact.number));
  const met = new Set(tickets.map(({ contact }) => contact.id));
  return {
    tickets: tickets.map(({ id, contact, queue }) => ({
      key: `ticket ${id}`,
      kind: 'ticket',
      id,
      name: contactLabel(contact),
      detail: [phoneLabel(contact.number), queue?.name].filter(Boolean).join(' · '),
      picture: contact.profilePicUrl,
    })),
    contacts: people.rows
      .filter(({ id, isGroup, number }) => !met.has(id) && !isGroup && (hasTickets || !isHidden(number)))
      .map((contact) => ({
        key: `contact ${contact.id}`,
        kind: 'contact',
        id: contact.id,
        name: contactLabel(contact),
        detail: phoneLabel(contact.number) ?? '',
        picture: contact.profilePicUrl,
      })),
    isSearching: people.isLoading || people.isStandIn || wanted !== term.trim().toLocaleLowerCase(),
  };
}
