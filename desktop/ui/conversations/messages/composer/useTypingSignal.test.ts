import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypingSignal } from './useTypingSignal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends once, renews while the agent types, and ends on a pause or on send', () => {
  const sent: boolean[] = [];
  const signal = createTypingSignal((isTyping) => sent.push(isTyping));
  signal.notifyStopped();
  expect(sent).toEqual([]);
  for (let second = 0; second < 9; second += 1) {
    signal.notifyTyping();
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toEqual([true, true]);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([true, true, false]);
  signal.notifyTyping();
  signal.notifyStopped();
  vi.advanceTimersByTime(20_000);
  expect(sent).toEqual([true, true, false, true, false]);
});
