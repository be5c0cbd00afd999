import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDedupe } from './createDedupe.ts';

describe('createDedupe', () => {
  it('reports a key as duplicate for a while; undefined never', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const isDuplicate = createDedupe();
    expect([isDuplicate('a'), isDuplicate('a'), isDuplicate('b')]).toEqual([false, true, false]);
    vi.advanceTimersByTime(30_001);
    expect([isDuplicate('a'), isDuplicate(undefined), isDuplicate(undefined)]).toEqual([false, false, false]);
  });
});
