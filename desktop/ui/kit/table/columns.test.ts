import { expect, it } from 'vitest';
import { computeActionsWidthPx, toCellAttributes, toggleSort, splitActions } from './columns.ts';

it('reverses the order on the second click', () => {
  const first = toggleSort(undefined, 'name');
  expect(first).toEqual({ by: 'name', direction: 'ascending' });
  expect(toggleSort(first, 'name').direction).toBe('descending');
  expect(toggleSort(toggleSort(first, 'name'), 'age')).toEqual({ by: 'age', direction: 'ascending' });
});

it('shows at most three buttons including the menu', () => {
  expect(splitActions([1, 2, 3])).toEqual({ buttons: [1, 2, 3], rest: [] });
  expect(splitActions([1, 2, 3, 4])).toEqual({ buttons: [1, 2], rest: [3, 4] });
});

it('has no width without actions', () => {
  expect(computeActionsWidthPx(0)).toBe(0);
  expect(computeActionsWidthPx(3)).toBe(129);
});

it('keeps the first column on a phone', () => {
  expect(toCellAttributes({}, 0)['data-essential']).toBe('');
  expect(toCellAttributes({ optional: true }, 1)).toMatchObject({ className: 'optional', 'data-essential': undefined });
});
