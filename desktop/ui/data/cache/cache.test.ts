import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TagRecord, TagListRecord } from '#shared/contacts/tags.ts';
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
  laneLimit: null,
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
const createPages = (...pages: Page[]): Pages => ({ pages, pageParams: pages.map((_, index) => index + 1) });

function cacheWith(
  input: { searchParam?: string },
  pages: Pages,
): { cache: QueryClient; ids: () => number[]; count: () => number | undefined } {
  const cache = new QueryClient();
  const key = toQueryKey(api.tags.page, input, 'pages');
  cache.setQueryData(key, pages);
  const readPages = (): Page[] => cache.getQueryData<Pages>(key)?.pages ?? [];
  return {
    cache,
    ids: () => flattenPages<'tags', TagListRecord>(readPages(), 'tags').map(({ id }) => id),
    count: () => readPages().at(-1)?.count,
  };
}

describe('flattenPages', () => {
  it('returns a row once although pages overlap', () => {
    expect(flattenPages([page([1, 2], true), page([2, 3], false)], 'tags').map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('findNextPage', () => {
  it('returns the next page while there is one', () => {
    expect(findNextPage([page([1, 2], true)], 1, 'tags')).toBe(2);
    expect(findNextPage([page([1, 2], true), page([3], false)], 2, 'tags')).toBeUndefined();
  });
  it('returns the first page again after a row was removed from it', () => {
    expect(findNextPage([{ ...page([1], true), length: 2 }], 1, 'tags')).toBe(1);
  });
  it('returns the cursor of the last page where the list has cursors, however many rows are left of it', () => {
    const first = { ...page([1], true), length: 2, nextCursor: 'abc' };
    expect(findNextPage([first], 1, 'tags')).toBe('abc');
    expect(findNextPage([first, { ...page([3], true), nextCursor: 'def' }], 'abc', 'tags')).toBe('def');
    expect(findNextPage([first, { ...page([3], false), nextCursor: null }], 'abc', 'tags')).toBeUndefined();
  });
  it('does not repeat a page without new rows', () => {
    expect(findNextPage([{ ...page([1], true), length: 2 }, page([1], true)], 1, 'tags')).toBe(2);
  });
});

describe('updateCachedPages', () => {
  it('updates rows and counts of every list by its filter', () => {
    const { cache, ids, count } = cacheWith({ searchParam: 'v' }, createPages(page([1, 2], true), page([3], false)));
    updateCachedPages(cache, {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      update: (rows, input) => (input.searchParam === 'v' ? upsertRow(rows, tag(4)) : rows),
    });
    expect([ids(), count()]).toEqual([[4, 1, 2, 3], 10]);
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => omitRow(rows, 2) });
    expect([ids(), count()]).toEqual([[4, 1, 3], 9]);
  });
  it('keeps lists that do not change', () => {
    const pages = createPages(page([1], false));
    const { cache } = cacheWith({}, pages);
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => omitRow(rows, 77) });
    expect(cache.getQueriesData({})[0]?.[1]).toBe(pages);
  });
  it('keeps a replaced row in its place', () => {
    const { cache, ids } = cacheWith({}, createPages(page([1, 2, 3], false)));
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => upsertRow(rows, tag(2, 'novo')) });
    expect(ids()).toEqual([1, 2, 3]);
  });
});

describe('updates during a request', () => {
  const startFetch = (cache: QueryClient, queryKey: readonly unknown[]): { respond: (pages: Pages) => Promise<void> } => {
    const { promise, resolve } = Promise.withResolvers<Pages>();
    const fetching = cache.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => undefined);
    return {
      respond: async (pages) => {
        resolve(pages);
        await fetching;
      },
    };
  };
  const applyEvent = (cache: QueryClient): void =>
    updateCachedPages(cache, { endpoint: api.tags.page, rowsKey: 'tags', update: (rows) => upsertRow(rows, tag(4)) });

  it('apply to the response, which may be older', async () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.page, {}, 'pages');
    const { respond } = startFetch(cache, key);
    applyEvent(cache);
    await respond(createPages(page([1, 2], false)));
    expect(flattenPages<'tags', TagListRecord>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([4, 1, 2]);
  });
  it('apply once where older data is cached', async () => {
    const { cache, ids, count } = cacheWith({}, createPages(page([1], false, 1)));
    const { respond } = startFetch(cache, toQueryKey(api.tags.page, {}, 'pages'));
    applyEvent(cache);
    expect(ids()).toEqual([4, 1]);
    await respond(createPages(page([1, 4], false, 2)));
    expect([ids(), count()]).toEqual([[1, 4], 2]);
    applyEvent(cache);
    expect(ids()).toEqual([1, 4]);
  });
  it('do not apply to another user who has signed in meanwhile', async () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.page, {}, 'pages');
    const { respond } = startFetch(cache, key);
    applyEvent(cache);
    cache.clear();
    cache.setQueryData<Pages>(key, createPages(page([7], false)));
    await respond(createPages(page([1], false)));
    expect(flattenPages<'tags', TagListRecord>(cache.getQueryData<Pages>(key)?.pages ?? [], 'tags').map(({ id }) => id)).toEqual([7]);
  });
  it('create no cache entries', () => {
    const cache = new QueryClient();
    updateCached(cache, toQueryKey(api.tags.page, {}, 'pages'), () => createPages(page([1], false)));
    expect(cache.getQueriesData({})).toEqual([]);
  });
});

describe('updateCachedResults', () => {
  it('updates plain results, not pages', () => {
    const cache = new QueryClient();
    const key = toQueryKey(api.tags.list, {});
    cache.setQueryData<TagRecord[]>(key, [tag(1)]);
    updateCachedResults(cache, api.tags.list, (rows) => [...rows, tag(2)]);
    expect(cache.getQueryData<TagRecord[]>(key)?.map(({ id }) => id)).toEqual([1, 2]);
  });
});
