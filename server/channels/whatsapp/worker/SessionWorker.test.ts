import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import { defaultLivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import { FailureWindow } from './SessionWorker.ts';

describe('deaf sockets', () => {
  it('of two numbers within an hour are reported', () => {
    const failures = new FailureWindow(defaultLivenessTimings.deafnessWindowMs);
    expect(failures.recordFailure(1, 0)).toBe(false);
    expect(failures.recordFailure(2, hourMs)).toBe(false);
    expect(failures.recordFailure(1, hourMs + 1_800_000)).toBe(true);
  });

  it('of one number are not, however many', () => {
    const failures = new FailureWindow(defaultLivenessTimings.deafnessWindowMs);
    expect([0, 1000, 2000].map((now) => failures.recordFailure(1, now))).toEqual([false, false, false]);
  });
});
