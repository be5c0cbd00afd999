import { beforeEach, expect, test } from 'vitest';
import { maxBulkTickets } from '#shared/conversations/tickets/bulk.ts';
import { clearSelection, getSelectedIds, keepListed } from './selection.ts';
import { selectAll, selectRange, toggleSelected } from './selectRows.ts';

const rows = [1, 2, 3, 4, 5, 6];

beforeEach(clearSelection);

test('rows are selected one by one, and as a range from the last one', () => {
  toggleSelected(2);
  selectRange(rows, 4);
  expect(getSelectedIds()).toEqual([2, 3, 4]);
  selectRange(rows, 1);
  expect(getSelectedIds()).toEqual([2, 1]);
  toggleSelected(2);
  expect(getSelectedIds()).toEqual([1]);
});

test('a range without a beginning is one row', () => {
  selectRange(rows, 3);
  expect(getSelectedIds()).toEqual([3]);
});

test('no more are selected than one call may change', () => {
  const many = Array.from({ length: maxBulkTickets + 20 }, (_, index) => index);
  selectAll(many);
  expect(getSelectedIds()).toHaveLength(maxBulkTickets);
  toggleSelected(maxBulkTickets + 5);
  expect(getSelectedIds()).toHaveLength(maxBulkTickets);
});

test('tickets that leave the list are dropped', () => {
  selectAll(rows);
  keepListed(new Set([2, 5]));
  expect(getSelectedIds()).toEqual([2, 5]);
  selectRange(rows, 6);
  expect(getSelectedIds()).toEqual([6]);
});
