import { describe, expect, it } from 'vitest';
import { Throttle } from './Throttle.ts';

describe('new sockets', () => {
  it('come one after the other, never more than the pause allows', async () => {
    const throttle = new Throttle(40);
    const begun = performance.now();
    const times = await Promise.all(Array.from({ length: 5 }, () => throttle.wait().then(() => performance.now() - begun)));
    expect(times[0]).toBeLessThan(40);
    // A timer may be a millisecond early.
    times.slice(1).forEach((time, place) => expect(time - (times[place] ?? 0)).toBeGreaterThan(37));
  });
});
