import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { toQueryKey } from '#ui/data/cache/cache.ts';
import { connectionCacheUpdaters, upsertConnection } from './area.ts';

const made = (change: Partial<ConnectionRecord>): ConnectionRecord => ({
  ...(api.connections.show.example.result as ConnectionRecord),
  isDefault: false,
  ...change,
});

describe('upsertConnection', () => {
  it('keeps the order of the list', () => {
    expect(upsertConnection([made({ id: 1 }), made({ id: 3 })], made({ id: 2 })).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
  it('keeps a single default', () => {
    const rows = upsertConnection([made({ id: 1, isDefault: true }), made({ id: 2 })], made({ id: 2, isDefault: true }));
    expect(rows.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});

describe('live events', () => {
  const apply = (event: string, said: object): ConnectionRecord[] => {
    const cache = new QueryClient();
    const key = toQueryKey(api.connections.list, {} as never);
    cache.setQueryData(key, [made({ id: 1 }), made({ id: 2, qrcode: 'old' })]);
    connectionCacheUpdaters.filter((reducer) => reducer.event === event).forEach((reducer) => reducer.apply(cache, said as never));
    return cache.getQueryData(key) ?? [];
  };
  it('of the session update the code', () => {
    const rows = apply('whatsappSession', { action: 'update', session: made({ id: 2, state: 'qr', status: 'qrcode', qrcode: 'new' }) });
    expect(rows.find(({ id }) => id === 2)?.qrcode).toBe('new');
  });
  it('of removal remove the connection', () => {
    expect(apply('whatsapp', { action: 'delete', whatsappId: 1 }).map(({ id }) => id)).toEqual([2]);
  });
});
