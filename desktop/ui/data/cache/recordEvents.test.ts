import { describe, expect, it } from 'vitest';
import { api, type LiveEvents } from '#shared/api.ts';
import type { TagListRecord, TagRecord } from '#shared/contacts/tags.ts';
import { createQueryClient, flattenPages, toQueryKey, type CachedPages } from './cache.ts';
import { applyRecordEvent, recordPagesUpdater, type RecordRows } from './recordEvents.ts';

const tag = (id: number, name: string): TagRecord => ({ ...api.tags.show.example.result, id, name });
const row = (id: number, name: string, ticketsCount = 0): TagListRecord => ({ ...tag(id, name), ticketsCount });
const rows = [row(1, 'arquiteto', 4), row(2, 'recompra'), row(3, 'vip', 12)];
const toRow = (saved: TagRecord, existing?: TagListRecord): TagListRecord => ({ ticketsCount: 0, ...existing, ...saved });
const names = (after: readonly TagListRecord[]): string[] => after.map(({ name }) => name);

const apply = (event: LiveEvents['tag'], rules: Partial<RecordRows<'tag', TagListRecord>> = {}, before = rows): TagListRecord[] =>
  applyRecordEvent(before, ['tag', event], { toRow, order: 'name', ...rules });

describe('applyRecordEvent', () => {
  it('inserts a new row by name, ignoring case and accents', () => {
    const after = apply({ action: 'create', tag: tag(9, 'Órgão público') });
    expect(names(after)).toEqual(['arquiteto', 'Órgão público', 'recompra', 'vip']);
    expect(names(apply({ action: 'create', tag: tag(9, 'zeladoria') })).at(-1)).toBe('zeladoria');
  });

  it('puts a new row first in a list without order, and sorts by another one', () => {
    expect(names(applyRecordEvent(rows, ['tag', { action: 'create', tag: tag(9, 'nova') }], { toRow }))[0]).toBe('nova');
    const byId = (one: TagListRecord, other: TagListRecord): number => other.id - one.id;
    expect(names(apply({ action: 'update', tag: tag(2, 'dois') }, { order: byId }))).toEqual(['vip', 'dois', 'arquiteto']);
  });

  it('adds a row once although response and event both bring it', () => {
    expect(names(apply({ action: 'create', tag: tag(2, 'recompra') }))).toEqual(names(rows));
  });

  it('updates in place, and keeps what only the list has', () => {
    const changed = { ...tag(3, 'vip'), color: '#E0352B' };
    expect(apply({ action: 'update', tag: changed })[2]).toMatchObject({ color: '#E0352B', ticketsCount: 12 });
  });

  it('moves a renamed row', () => {
    expect(names(apply({ action: 'update', tag: tag(3, 'azul') }))).toEqual(['arquiteto', 'azul', 'recompra']);
  });

  it('drops a row that no longer matches, and adds none that does not', () => {
    const matches = ({ name }: TagListRecord): boolean => name.startsWith('vi');
    const found = [row(3, 'vip', 12)];
    expect(apply({ action: 'update', tag: tag(3, 'outra') }, { matches }, found)).toEqual([]);
    expect(apply({ action: 'create', tag: tag(9, 'outra') }, { matches }, found)).toBe(found);
  });

  it('ignores rows outside the loaded pages, and adds them to a whole list', () => {
    expect(apply({ action: 'update', tag: tag(77, 'longe') })).toBe(rows);
    expect(apply({ action: 'delete', tagId: 77 })).toBe(rows);
    expect(apply({ action: 'update', tag: tag(77, 'longe') }, { isWhole: true })).toHaveLength(4);
  });

  it('removes a deleted row', () => {
    expect(names(apply({ action: 'delete', tagId: 2 }))).toEqual(['arquiteto', 'vip']);
  });
});

describe('recordPagesUpdater', () => {
  it('updates every cached list within its search, in any case', () => {
    const cache = createQueryClient(() => undefined);
    const keyOf = (searchParam: string) => toQueryKey(api.tags.page, { searchParam }, 'pages');
    for (const term of ['', 'VI']) {
      const page = { tags: term === '' ? rows : rows.slice(2), count: 9, hasMore: false, length: 100 };
      cache.setQueryData(keyOf(term), { pages: [page], pageParams: [1] });
    }
    const { apply: update } = recordPagesUpdater('tag', {
      endpoint: api.tags.page,
      rowsKey: 'tags',
      toRow,
      searched: ({ name, color }) => [name, color],
      order: 'name',
    });
    update(cache, { action: 'create', tag: tag(9, 'Vitrine') });
    update(cache, { action: 'create', tag: tag(10, 'outra') });
    const shown = (term: string): string[] =>
      names(flattenPages<'tags', TagListRecord>(cache.getQueryData<CachedPages<'tags', TagListRecord>>(keyOf(term))?.pages ?? [], 'tags'));
    expect(shown('VI')).toEqual(['vip', 'Vitrine']);
    expect(shown('')).toEqual(['arquiteto', 'outra', 'recompra', 'vip', 'Vitrine']);
  });
});
