import { expect, it } from 'vitest';
import { applyRowChange } from '#ui/data/cache/recordEvents.ts';

const item = (id: number, name: string, second: number) => ({ id, name, updatedAt: `2029-05-02T13:00:0${second}.000Z` });
const any = (): boolean => true;

it('a late response does not replace a newer row', () => {
  const rows = [item(1, 'Ana', 5)];
  expect(applyRowChange(rows, { action: 'create', record: item(1, 'antiga', 4) }, any)).toBe(rows);
  expect(applyRowChange(rows, { action: 'update', record: item(1, 'Bia', 6) }, any)).toEqual([item(1, 'Bia', 6)]);
});

it('rows come by name, leave when they no longer match, and unknown ones are not updated', () => {
  const rows = [item(1, 'Ana', 5), item(2, 'Zoe', 5)];
  expect(applyRowChange(rows, { action: 'create', record: item(3, 'Bia', 5) }, any).map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(applyRowChange(rows, { action: 'update', record: item(9, 'Bia', 5) }, any)).toBe(rows);
  expect(applyRowChange(rows, { action: 'update', record: item(1, 'Ana', 6) }, () => false)).toEqual([item(2, 'Zoe', 5)]);
  expect(applyRowChange(rows, { action: 'delete', id: '2' }, any)).toEqual([item(1, 'Ana', 5)]);
});
