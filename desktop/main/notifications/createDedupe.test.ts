import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDedupe } from './createDedupe.ts';

describe('what two pages hear of', () => {
  it('is new once, for a while; what has no name is always new', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const wasHeard = createDedupe();
    expect([wasHeard('a'), wasHeard('a'), wasHeard('b')]).toEqual([false, true, false]);
    vi.advanceTimersByTime(30_001);
    expect([wasHeard('a'), wasHeard(undefined), wasHeard(undefined)]).toEqual([false, false, false]);
  });
});
