import { describe, expect, it } from 'vitest';
import { formatTargetMinutes } from './formatTargetMinutes.ts';
import { moveId } from './useQueueOrder.ts';

describe('moveId', () => {
  it('puts one up, down and at the ends', () => {
    expect(moveId([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect(moveId([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
    expect(moveId([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
  });
});

describe('formatMinutes', () => {
  it('writes hours where there are any', () => {
    expect([null, 10, 60, 90, 1440].map(formatTargetMinutes)).toEqual(['–', '10 min', '1 h', '1 h 30', '24 h']);
  });
});
