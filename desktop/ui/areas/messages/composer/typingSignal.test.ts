import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypingSignal } from './typingSignal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is given once, renewed while somebody writes, and taken back when they pause or have sent', () => {
  const told: boolean[] = [];
  const signal = createTypingSignal((isTyping) => told.push(isTyping));
  signal.notifyStopped();
  expect(told).toEqual([]);
  for (let second = 0; second < 9; second += 1) {
    signal.notifyTyping();
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual([true, true]);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([true, true, false]);
  signal.notifyTyping();
  signal.notifyStopped();
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual([true, true, false, true, false]);
});
