import { expect, it } from 'vitest';
import { actionsWidth, cellAttributes, sortAfter, splitActions } from './columns.ts';

it('turns the order round on the second click', () => {
  const first = sortAfter(undefined, 'name');
  expect(first).toEqual({ by: 'name', direction: 'ascending' });
  expect(sortAfter(first, 'name').direction).toBe('descending');
  expect(sortAfter(sortAfter(first, 'name'), 'age')).toEqual({ by: 'age', direction: 'ascending' });
});

it('shows three buttons at most, the menu being one of them', () => {
  expect(splitActions([1, 2, 3])).toEqual({ shown: [1, 2, 3], rest: [] });
  expect(splitActions([1, 2, 3, 4])).toEqual({ shown: [1, 2], rest: [3, 4] });
});

it('keeps no room where there are no actions', () => {
  expect(actionsWidth(0)).toBe(0);
  expect(actionsWidth(3)).toBe(129);
});

it('keeps the first column on a phone', () => {
  expect(cellAttributes({}, 0)['data-essential']).toBe('');
  expect(cellAttributes({ optional: true }, 1)).toMatchObject({ className: 'optional', 'data-essential': undefined });
});
