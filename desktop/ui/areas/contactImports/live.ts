import { api } from '#shared/api.ts';
import { keyOf, patch, withRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

export const contactImportReducers: readonly Reducer[] = [
  hear('contactImport', (cache, { import: one }) => {
    patch(cache, api.contactImports.list, (all) => withRow(all, one));
    patch(cache, api.contactImports.show, (shown) => (shown.id === one.id ? one : shown));
    // What was shown before it began is not what became of it.
    void cache.invalidateQueries({ queryKey: keyOf(api.contactImports.rows, undefined, 'pages') });
  }),
];
