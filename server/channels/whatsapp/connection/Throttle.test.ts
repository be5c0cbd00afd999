import { describe, expect, it } from 'vitest';
import { Throttle } from './Throttle.ts';

describe('a throttle', () => {
  it('lets callers pass one after the other, with the pause in between', async () => {
    const throttle = new Throttle(40);
    const startedAt = performance.now();
    const times = await Promise.all(Array.from({ length: 5 }, () => throttle.wait().then(() => performance.now() - startedAt)));
    expect(times[0]).toBeLessThan(40);
    // A timer may be a millisecond early.
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBeGreaterThan(37));
  });
});
