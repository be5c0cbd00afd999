import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TagRecord, TagRow } from '#shared/areas/tags.ts';
import { editHeld, keyOf, nextPageAfter, patch, patchPages, rowsOf, withoutRow, withRow, type HeldPage, type HeldPages } from './cache.ts';

type Page = HeldPage<'tags', TagRow>;
type Pages = HeldPages<'tags', TagRow>;

const tag = (id: number, name = `tag ${id}`): TagRow => ({
  id,
  name,
  color: '',
  kanban: 0,
  companyId: 3,
  createdAt: '',
  updatedAt: '',
  ticketsCount: 0,
});
const page = (ids: readonly number[], hasMore: boolean, count = 9): Page => ({
  tags: ids.map((id) => tag(id)),
  count,
  hasMore,
  length: ids.length,
});
const held = (...pages: Page[]): Pages => ({ pages, pageParams: pages.map((_, index) => index + 1) });

function cacheWith(
  input: { searchParam?: string },
  pages: Pages,
): { cache: QueryClient; ids: () => number[]; count: () => number | undefined } {
  const cache = new QueryClient();
  const key = keyOf(api.tags.page, input, 'pages');
  cache.setQueryData(key, pages);
  const now = (): Page[] => cache.getQueryData<Pages>(key)?.pages ?? [];
  return { cache, ids: () => rowsOf<'tags', TagRow>(now(), 'tags').map(({ id }) => id), count: () => now().at(-1)?.count };
}

describe('rowsOf', () => {
  it('shows a row once although pages shifted', () => {
    expect(rowsOf([page([1, 2], true), page([2, 3], false)], 'tags').map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('nextPageAfter', () => {
  it('goes on while there is more', () => {
    expect(nextPageAfter([page([1, 2], true)], 1, 'tags')).toBe(2);
    expect(nextPageAfter([page([1, 2], true), page([3], false)], 2, 'tags')).toBeUndefined();
  });
  it('asks for the first page again after a row of it went, for its neighbour moved up', () => {
    expect(nextPageAfter([{ ...page([1], true), length: 2 }], 1, 'tags')).toBe(1);
  });
  it('does not ask for ever for a page that brings nothing new', () => {
    expect(nextPageAfter([{ ...page([1], true), length: 2 }, page([1], true)], 1, 'tags')).toBe(2);
  });
});

describe('patchPages', () => {
  it('edits the rows of every list, each with its own filter, and the counts', () => {
    const { cache, ids, count } = cacheWith({ searchParam: 'v' }, held(page([1, 2], true), page([3], false)));
    patchPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      edit: (rows, input) => (input.searchParam === 'v' ? withRow(rows, tag(4)) : rows),
    });
    expect([ids(), count()]).toEqual([[4, 1, 2, 3], 10]);
    patchPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', edit: (rows) => withoutRow(rows, 2) });
    expect([ids(), count()]).toEqual([[4, 1, 3], 9]);
  });
  it('leaves lists alone that the edit does not touch', () => {
    const pages = held(page([1], false));
    const { cache } = cacheWith({}, pages);
    patchPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', edit: (rows) => withoutRow(rows, 77) });
    expect(cache.getQueriesData({})[0]?.[1]).toBe(pages);
  });
  it('keeps a replaced row in its place', () => {
    const { cache, ids } = cacheWith({}, held(page([1, 2, 3], false)));
    patchPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', edit: (rows) => withRow(rows, tag(2, 'novo')) });
    expect(ids()).toEqual([1, 2, 3]);
  });
});

describe('what is told while an answer is on its way', () => {
  const asked = (cache: QueryClient, queryKey: readonly unknown[]): { answer: (pages: Pages) => Promise<void> } => {
    const { promise, resolve } = Promise.withResolvers<Pages>();
    const fetching = cache.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined);
    return {
      answer: async (pages) => {
        resolve(pages);
        await fetching;
      },
    };
  };
  const told = (cache: QueryClient): void =>
    patchPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', edit: (rows) => withRow(rows, tag(4)) });

  it('is told to the answer as well, which may be older', async () => {
    const cache = new QueryClient();
    const key = keyOf(api.tags.page, {}, 'pages');
    const { answer } = asked(cache, key);
    told(cache);
    await answer(held(page([1, 2], false)));
    expect(rowsOf<'tags', TagRow>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([4, 1, 2]);
  });
  it('also where an older one is held, and once', async () => {
    const { cache, ids, count } = cacheWith({}, held(page([1], false, 1)));
    const { answer } = asked(cache, keyOf(api.tags.page, {}, 'pages'));
    told(cache);
    expect(ids()).toEqual([4, 1]);
    await answer(held(page([1, 4], false, 2)));
    expect([ids(), count()]).toEqual([[1, 4], 2]);
    told(cache);
    expect(ids()).toEqual([1, 4]);
  });
  it('is nothing to somebody else who has signed in meanwhile', async () => {
    const cache = new QueryClient();
    const key = keyOf(api.tags.page, {}, 'pages');
    const { answer } = asked(cache, key);
    told(cache);
    cache.clear();
    cache.setQueryData<Pages>(key, held(page([7], false)));
    await answer(held(page([1], false)));
    expect(rowsOf<'tags', TagRow>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([7]);
  });
  it('leaves alone what nobody asked for', () => {
    const cache = new QueryClient();
    editHeld(cache, keyOf(api.tags.page, {}, 'pages'), () => held(page([1], false)));
    expect(cache.getQueriesData({})).toEqual([]);
  });
});

describe('patch', () => {
  it('edits plain answers and never the pages', () => {
    const cache = new QueryClient();
    const key = keyOf(api.tags.list, {});
    cache.setQueryData<TagRecord[]>(key, [tag(1)]);
    patch(cache, api.tags.list, (rows) => [...rows, tag(2)]);
    expect(cache.getQueryData<TagRecord[]>(key)?.map(({ id }) => id)).toEqual([1, 2]);
  });
});
