import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { keyOf, patch, withRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

const settled = ({ created, updated, skipped }: ContactImportRecord): number => created + updated + skipped;

/**
 * The later word about an import. The answer to a call may come after what was told meanwhile: an import of two lines is over
 * before whoever let it go on hears that it goes on.
 */
export function laterOf(known: ContactImportRecord | undefined, told: ContactImportRecord): ContactImportRecord {
  const isOver = known?.status === 'done' || known?.status === 'canceled';
  return known !== undefined && (isOver || settled(told) < settled(known)) ? known : told;
}

export const contactImportReducers: readonly Reducer[] = [
  hear('contactImport', (cache, { import: one }) => {
    const same = ({ id }: ContactImportRecord): boolean => id === one.id;
    patch(cache, api.contactImports.list, (all) => withRow(all, laterOf(all.find(same), one)));
    patch(cache, api.contactImports.show, (shown) => (same(shown) ? laterOf(shown, one) : shown));
    // What was shown before it began is not what became of it.
    void cache.invalidateQueries({ queryKey: keyOf(api.contactImports.rows, undefined, 'pages') });
  }),
];
