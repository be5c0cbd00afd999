import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useDebounced } from '#ui/kit/index.ts';

const minTermLength = 3;
const typingPauseMs = 500;
const noContacts: readonly ContactRecord[] = [];

export interface ContactSearch {
  readonly contacts: readonly ContactRecord[];
  /** Status shown in place of contacts. */
  readonly note: 'help' | 'searching' | 'nobody' | null;
}

/** Contacts by name or number from three characters on, without groups. */
export function useContactSearch(term: string): ContactSearch {
  const typedTerm = term.trim().toLocaleLowerCase();
  const settledTerm = useDebounced(typedTerm, typingPauseMs);
  const isLong = typedTerm.length >= minTermLength;
  const { data, isFetching } = useEndpointQuery(
    api.contacts.page,
    { searchParam: settledTerm },
    { enabled: isLong && settledTerm.length >= minTermLength },
  );
  if (!isLong) {
    return { contacts: noContacts, note: 'help' };
  }
  if (settledTerm !== typedTerm || (isFetching && data === undefined)) {
    return { contacts: noContacts, note: 'searching' };
  }
  const contacts = (data?.contacts ?? noContacts).filter(({ isGroup }) => !isGroup);
  return { contacts, note: contacts.length === 0 ? 'nobody' : null };
}
