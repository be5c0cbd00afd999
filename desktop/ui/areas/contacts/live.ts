import { api, type LiveEvents } from '#shared/api.ts';
import type { ContactRecord, ContactShown } from '#shared/areas/contacts.ts';
import { placeOfName } from '#ui/data/byName.ts';
import { askAgainFor, keyOf, patch, patchPages, withoutRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';
import { folded } from '#ui/text/folded.ts';

/** As many as the server sends at once: a full last page may have a successor. */
const pageSize = 30;

const isFoundBy = (term: string, { name, number }: ContactRecord): boolean =>
  folded(name).includes(folded(term)) || number.includes(term.replaceAll(/\D/g, '') || term);

/** At its place by name; beyond the last row only where the list is known to end there. */
function placed(rows: readonly ContactRecord[], contact: ContactRecord): ContactRecord[] {
  const index = placeOfName(rows, contact.name);
  const isBeyond = index === -1 && rows.length > 0 && rows.length % pageSize === 0;
  return isBeyond ? [...rows] : rows.toSpliced(index === -1 ? rows.length : index, 0, contact);
}

type Said = Exclude<LiveEvents['contact'], { action: 'reload' }>;

/** One list after what was said about a contact. */
export function contactsAfter(rows: ContactRecord[], said: Said, term = ''): ContactRecord[] {
  if (said.action === 'delete') {
    return withoutRow(rows, Number(said.contactId));
  }
  const { extraInfo: _, ...contact } = said.contact;
  const held = rows.find(({ id }) => id === contact.id);
  if (held !== undefined) {
    return rows.map((row) => (row.id === contact.id ? { ...row, ...contact } : row));
  }
  return said.action === 'create' && isFoundBy(term, contact) ? placed(rows, contact) : rows;
}

const shownAfter = (shown: ContactShown, said: Said): ContactShown =>
  said.action !== 'delete' && said.contact.id === shown.id ? { ...shown, ...said.contact } : shown;

export const contactReducers: readonly Reducer[] = [
  hear('contactMerge', (cache) => askAgainFor(cache, api.identity.merges)),
  hear('contact', (cache, said) => {
    if (said.action === 'reload') {
      void cache.invalidateQueries({ queryKey: keyOf(api.contacts.page, undefined, 'pages') });
      askAgainFor(cache, api.contacts.list);
      return;
    }
    patchPages(cache, {
      endpoint: api.contacts.page,
      rowsKey: 'contacts',
      edit: (rows, { searchParam }) => contactsAfter(rows, said, searchParam),
    });
    patch(cache, api.contacts.show, (shown) => shownAfter(shown, said));
  }),
];
