import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createQueryClient } from '#ui/data/cache/cache.ts';
import { readWithFallback, setOfflineSource, type OfflineSource } from './offlineFallback.ts';

const queryKey = ['read', 'GET', '/tags', {}];
const stored = { data: ['stored'], storedAt: 1_000 };

afterEach(() => setOfflineSource(null));

function fetchTags(queryFn: () => Promise<unknown>, source: Partial<OfflineSource> = {}) {
  const find = vi.fn<OfflineSource['find']>(async () => stored);
  setOfflineSource({ find, isLineCut: () => false, ...source });
  const cache = new QueryClient({ defaultOptions: { queries: { persister: readWithFallback, retry: false } } });
  const outcome = cache.fetchQuery({ queryKey, queryFn }).catch((error: unknown) => error);
  return { cache, find, outcome };
}

describe('readWithFallback', () => {
  it('shows the stored answer, as old as it is, where the server is not reached; the query still fails', async () => {
    const { cache, outcome } = fetchTags(() => Promise.reject(new AppError('ERR_OFFLINE')));
    expect(await outcome).toMatchObject({ code: 'ERR_OFFLINE' });
    expect(cache.getQueryState(queryKey)).toMatchObject({ data: ['stored'], dataUpdatedAt: 1_000, status: 'error' });
  });

  it('reads nothing where the server answers or refuses', async () => {
    const answered = fetchTags(async () => ['fresh']);
    expect(await answered.outcome).toEqual(['fresh']);
    expect(answered.find).not.toHaveBeenCalled();
    const refused = fetchTags(() => Promise.reject(new AppError('ERR_NO_PERMISSION')));
    expect(await refused.outcome).toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(refused.cache.getQueryData(queryKey)).toBeUndefined();
  });

  it('shows the stored answer at once while the connection is known to be cut', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const { cache, outcome } = fetchTags(() => promise, { isLineCut: () => true });
    await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toEqual(['stored']));
    resolve(['fresh']);
    expect(await outcome).toEqual(['fresh']);
  });

  it('finds anew what was found in what the device has, as long as the server is not reached', async () => {
    const find = vi.fn<OfflineSource['find']>(async () => ({ data: ['boleto'], storedAt: 1_000, isComputed: true }));
    const refuse = () => Promise.reject(new AppError('ERR_OFFLINE'));
    const { cache, outcome } = fetchTags(refuse, { find });
    await outcome;
    find.mockResolvedValue({ data: ['boleto', 'boleto que espera'], storedAt: 2_000, isComputed: true });
    const ask = (queryFn: () => Promise<unknown>) => cache.fetchQuery({ queryKey, queryFn }).catch(() => undefined);
    cache.setQueryData(queryKey, ['boleto lido']);
    await ask(refuse);
    expect(cache.getQueryData(queryKey)).toEqual(['boleto', 'boleto que espera']);
    await ask(async () => ['fresh']);
    await cache.invalidateQueries({ queryKey });
    await ask(refuse);
    expect(cache.getQueryData(queryKey)).toEqual(['fresh']);
  });

  it('asks the server all the same, and fails as ever, where the device cannot be read', async () => {
    const find = () => Promise.reject(new DOMException('closing', 'InvalidStateError'));
    const isLineCut = () => true;
    expect(await fetchTags(async () => ['fresh'], { find, isLineCut }).outcome).toEqual(['fresh']);
    const refused = fetchTags(() => Promise.reject(new AppError('ERR_OFFLINE')), { find, isLineCut });
    expect(await refused.outcome).toMatchObject({ code: 'ERR_OFFLINE' });
  });

  it('is tried again where the server may be back in a moment, but not while the connection is known to be cut', async () => {
    const ask = vi.fn(() => Promise.reject(new AppError('ERR_OFFLINE')));
    const countAttempts = async (isCut: boolean): Promise<number> => {
      setOfflineSource({ find: async () => null, isLineCut: () => isCut });
      ask.mockClear();
      const query = new QueryObserver(createQueryClient(vi.fn()), { queryKey, queryFn: ask, retryDelay: 0 });
      const stop = query.subscribe(() => undefined);
      await vi.waitFor(() => expect(query.getCurrentResult().isError).toBe(true));
      stop();
      return ask.mock.calls.length;
    };
    expect(await countAttempts(false)).toBe(3);
    expect(await countAttempts(true)).toBe(1);
  });

  it('fails as ever where nothing is stored', async () => {
    const { cache, outcome } = fetchTags(() => Promise.reject(new AppError('ERR_OFFLINE')), { find: async () => null });
    expect(await outcome).toMatchObject({ code: 'ERR_OFFLINE' });
    expect(cache.getQueryData(queryKey)).toBeUndefined();
  });
});
