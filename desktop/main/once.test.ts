import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOnce } from './once.ts';

describe('what two pages hear of', () => {
  it('is new once, for a while; what has no name is always new', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const wasHeard = createOnce();
    expect([wasHeard('a'), wasHeard('a'), wasHeard('b')]).toEqual([false, true, false]);
    vi.advanceTimersByTime(30_001);
    expect([wasHeard('a'), wasHeard(undefined), wasHeard(undefined)]).toEqual([false, false, false]);
  });
});
