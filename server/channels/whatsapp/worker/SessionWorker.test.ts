import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import { defaultLivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import { FailureWindow } from './SessionWorker.ts';

describe('two deaf sockets within an hour', () => {
  it('are reported', () => {
    const failures = new FailureWindow(defaultLivenessTimings.deafnessWindowMs);
    expect(failures.recordFailure(0)).toBe(false);
    expect(failures.recordFailure(hourMs)).toBe(false);
    expect(failures.recordFailure(hourMs + 1_800_000)).toBe(true);
  });
});
