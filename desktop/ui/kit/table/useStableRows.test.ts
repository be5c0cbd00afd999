import { describe, expect, it } from 'vitest';
import { applyStableOrder } from './useStableRows.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}
const row = (id: number, name = `row ${id}`): Row => ({ id, name });
const idsAfter = (shown: readonly Row[], rows: readonly Row[]): number[] =>
  applyStableOrder(shown, rows, ({ id }) => id).map(({ id }) => id);

describe('applyStableOrder', () => {
  const shown = [row(1), row(2), row(3)];
  it('appends a new row, wherever it belongs', () => {
    expect(idsAfter(shown, [row(9), row(1), row(2), row(3)])).toEqual([1, 2, 3, 9]);
  });
  it('updates a row in place, although it belongs elsewhere now', () => {
    const after = applyStableOrder(shown, [row(2), row(3), row(1, 'zeta')], ({ id }) => id);
    expect(after).toEqual([row(1, 'zeta'), row(2), row(3)]);
  });
  it('drops removed rows', () => {
    expect(idsAfter(shown, [row(1), row(3)])).toEqual([1, 3]);
  });
  it('accepts another list', () => {
    expect(idsAfter(shown, [row(7), row(2), row(8)])).toEqual([7, 2, 8]);
  });
});
