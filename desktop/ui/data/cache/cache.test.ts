import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TagRecord, TagListRecord } from '#shared/areas/tags.ts';
import {
  updateCached,
  toQueryKey,
  findNextPage,
  updateCachedResults,
  updateCachedPages,
  flattenPages,
  omitRow,
  upsertRow,
  type CachedPage,
  type CachedPages,
} from './cache.ts';

type Page = CachedPage<'tags', TagListRecord>;
type Pages = CachedPages<'tags', TagListRecord>;

const tag = (id: number, name = `tag ${id}`): TagListRecord => ({
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
  const key = toQueryKey(api.tags.page, input, 'pages');
  cache.setQueryData(key, pages);
  const now = (): Page[] => cache.getQueryData<Pages>(key)?.pages ?? [];
  return { cache, ids: () => flattenPages<'tags', TagListRecord>(now(), 'tags').map(({ id }) => id), count: () => now().at(-1)?.count };
}

describe('rowsOf', () => {
  it('shows a row once although pages shifted', () => {
    expect(flattenPages([page([1, 2], true), page([2, 3], false)], 'tags').map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('nextPageAfter', () => {
  it('goes on while there is more', () => {
    expect(findNextPage([page([1, 2], true)], 1, 'tags')).toBe(2);
    expect(findNextPage([page([1, 2], true), page([3], false)], 2, 'tags')).toBeUndefined();
  });
  it('asks for the first page again after a row of it went, for its neighbour moved up', () => {
    expect(findNextPage([{ ...page([1], true), length: 2 }], 1, 'tags')).toBe(1);
  });
  it('does not ask for ever for a page that brings nothing new', () => {
    expect(findNextPage([{ ...page([1], true), length: 2 }, page([1], true)], 1, 'tags')).toBe(2);
  });
});

describe('patchPages', () => {
  it('edits the rows of every list, each with its own filter, and the counts', () => {
    const { cache, ids, count } = cacheWith({ searchParam: 'v' }, held(page([1, 2], true), page([3], false)));
    updateCachedPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      update: (rows, input) => (input.searchParam === 'v' ? upsertRow(rows, tag(4)) : rows),
    });
    expect([ids(), count()]).toEqual([[4, 1, 2, 3], 10]);
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => omitRow(rows, 2) });
    expect([ids(), count()]).toEqual([[4, 1, 3], 9]);
  });
  it('leaves lists alone that the edit does not touch', () => {
    const pages = held(page([1], false));
    const { cache } = cacheWith({}, pages);
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => omitRow(rows, 77) });
    expect(cache.getQueriesData({})[0]?.[1]).toBe(pages);
  });
  it('keeps a replaced row in its place', () => {
    const { cache, ids } = cacheWith({}, held(page([1, 2, 3], false)));
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => upsertRow(rows, tag(2, 'novo')) });
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
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => upsertRow(rows, tag(4)) });

  it('is told to the answer as well, which may be older', async () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.page, {}, 'pages');
    const { answer } = asked(cache, key);
    told(cache);
    await answer(held(page([1, 2], false)));
    expect(flattenPages<'tags', TagListRecord>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([4, 1, 2]);
  });
  it('also where an older one is held, and once', async () => {
    const { cache, ids, count } = cacheWith({}, held(page([1], false, 1)));
    const { answer } = asked(cache, toQueryKey(api.tags.page, {}, 'pages'));
    told(cache);
    expect(ids()).toEqual([4, 1]);
    await answer(held(page([1, 4], false, 2)));
    expect([ids(), count()]).toEqual([[1, 4], 2]);
    told(cache);
    expect(ids()).toEqual([1, 4]);
  });
  it('is nothing to somebody else who has signed in meanwhile', async () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.page, {}, 'pages');
    const { answer } = asked(cache, key);
    told(cache);
    cache.clear();
    cache.setQueryData<Pages>(key, held(page([7], false)));
    await answer(held(page([1], false)));
    expect(flattenPages<'tags', TagListRecord>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([7]);
  });
  it('leaves alone what nobody asked for', () => {
    const cache = new QueryClient();
    updateCached(cache, toQueryKey(api.tags.page, {}, 'pages'), () => held(page([1], false)));
    expect(cache.getQueriesData({})).toEqual([]);
  });
});

describe('patch', () => {
  it('edits plain answers and never the pages', () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.list, {});
    cache.setQueryData<TagRecord[]>(key, [tag(1)]);
    updateCachedResults(cache, api.tags.list, (rows) => [...rows, tag(2)]);
    expect(cache.getQueryData<TagRecord[]>(key)?.map(({ id }) => id)).toEqual([1, 2]);
  });
});
