import { describe, expect, it } from 'vitest';
import type { Entry } from './Entry.ts';
import { knownMeasurements, lastViewport, saveMeasurements, totalHeight } from './listScroll.ts';

const day = (key: string): Entry => ({ kind: 'day', key, at: '2029-05-02T12:00:00.000Z' });
const line = (key: string, index: number, size: number) => ({ key, index, start: 0, end: size, size, lane: 0 });

function leave(width: number, ...lines: readonly (readonly [string, number])[]): void {
  saveMeasurements({
    scrollRect: { width, height: 600 },
    getVirtualItems: () => lines.map(([key, size], index) => line(key, index, size)),
  });
}

describe('a reopened conversation', () => {
  it('reuses measured heights and estimates the others', () => {
    leave(500, ['a', 66], ['b', 90]);
    expect(lastViewport()).toEqual({ width: 500, height: 600 });
    expect(knownMeasurements([day('b'), day('c'), day('a')])).toEqual([line('b', 0, 90), line('a', 2, 66)]);
    expect(totalHeight([day('a'), day('c')])).toBe(66 + totalHeight([day('c')]));
  });

  it('forgets heights when the width changes', () => {
    leave(500, ['a', 66]);
    leave(400, ['b', 120]);
    expect(knownMeasurements([day('a'), day('b')])).toEqual([line('b', 1, 120)]);
  });

  it('ignores a list that was never visible', () => {
    leave(500, ['a', 66]);
    saveMeasurements({ scrollRect: null, getVirtualItems: () => [line('a', 0, 1)] });
    saveMeasurements({ scrollRect: { width: 0, height: 0 }, getVirtualItems: () => [line('a', 0, 1)] });
    expect(knownMeasurements([day('a')])).toEqual([line('a', 0, 66)]);
  });
});
