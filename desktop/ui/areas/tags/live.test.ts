import { describe, expect, it } from 'vitest';
import type { TagListRecord } from '#shared/areas/tags.ts';
import { applyTagEvent } from './live.ts';

const tag = (id: number, name: string, ticketsCount = 0): TagListRecord => ({
  id,
  name,
  ticketsCount,
  color: '#7A3FF2',
  kanban: 0,
  companyId: 3,
  createdAt: '',
  updatedAt: '',
});
const rows = [tag(1, 'arquiteto', 4), tag(2, 'recompra'), tag(3, 'vip', 12)];
const names = (after: readonly TagListRecord[]): string[] => after.map(({ name }) => name);

describe('applyTagEvent', () => {
  it('inserts a new tag by name, ignoring case and accents', () => {
    expect(names(applyTagEvent(rows, { action: 'create', tag: tag(9, 'Órgão público') }))).toEqual([
      'arquiteto',
      'Órgão público',
      'recompra',
      'vip',
    ]);
    expect(names(applyTagEvent(rows, { action: 'create', tag: tag(9, 'zeladoria') })).at(-1)).toBe('zeladoria');
  });
  it('adds a tag once although response and event both bring it', () => {
    expect(names(applyTagEvent(rows, { action: 'create', tag: tag(2, 'recompra') }))).toEqual(names(rows));
  });
  it('updates in place, and keeps the count', () => {
    const { ticketsCount: _, ...told } = tag(3, 'vip');
    const changed = { ...told, color: '#E0352B' };
    expect(applyTagEvent(rows, { action: 'update', tag: changed })[2]).toMatchObject({ color: '#E0352B', ticketsCount: 12 });
  });
  it('moves a renamed tag', () => {
    expect(names(applyTagEvent(rows, { action: 'update', tag: tag(3, 'azul') }))).toEqual(['arquiteto', 'azul', 'recompra']);
  });
  it('respects the search of the list', () => {
    const found = [tag(3, 'vip', 12)];
    expect(applyTagEvent(found, { action: 'create', tag: tag(9, 'outra') }, 'VI')).toEqual(found);
    expect(applyTagEvent(found, { action: 'update', tag: tag(3, 'outra') }, 'VI')).toEqual([]);
    expect(names(applyTagEvent(found, { action: 'create', tag: tag(9, 'Vitrine') }, 'vi'))).toEqual(['vip', 'Vitrine']);
  });
  it('ignores tags outside the loaded pages', () => {
    expect(applyTagEvent(rows, { action: 'update', tag: tag(77, 'longe') })).toBe(rows);
    expect(applyTagEvent(rows, { action: 'delete', tagId: 77 })).toBe(rows);
  });
  it('removes a deleted tag', () => {
    expect(names(applyTagEvent(rows, { action: 'delete', tagId: 2 }))).toEqual(['arquiteto', 'vip']);
  });
});
