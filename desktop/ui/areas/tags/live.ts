import { api, type LiveEvents } from '#shared/api.ts';
import type { TagRow } from '#shared/areas/tags.ts';
import { placeOfName } from '#ui/data/byName.ts';
import { patchPages, withoutRow, withRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

const isFoundBy = (term: string, { name, color }: TagRow): boolean =>
  [name, color].some((text) => text.toLowerCase().includes(term.toLowerCase()));

/** At its place by name; the others stay where they are. */
function placed(rows: readonly TagRow[], tag: TagRow): TagRow[] {
  const index = placeOfName(rows, tag.name);
  return rows.toSpliced(index === -1 ? rows.length : index, 0, tag);
}

/** One list after what was said about a tag. */
export function tagsAfter(rows: TagRow[], said: LiveEvents['tag'], term = ''): TagRow[] {
  if (said.action === 'delete') {
    return withoutRow(rows, said.tagId);
  }
  const held = rows.find(({ id }) => id === said.tag.id);
  if (!held && said.action === 'update') {
    return rows;
  }
  const tag = { ticketsCount: 0, ...held, ...said.tag };
  const others = withoutRow(rows, tag.id);
  if (!isFoundBy(term, tag)) {
    return others;
  }
  return held?.name === tag.name ? withRow(rows, tag) : placed(others, tag);
}

export const tagReducers: readonly Reducer[] = [
  hear('tag', (cache, said) =>
    patchPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      edit: (rows, { searchParam }) => tagsAfter(rows, said, searchParam),
    }),
  ),
];
