import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BurstAnnouncer } from './useAnnouncement.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('announces the first of a burst at once and sums up the rest', () => {
  const announced: (readonly string[])[] = [];
  const announcer = new BurstAnnouncer<string>((items) => announced.push(items));
  announcer.add('one');
  expect(announced).toEqual([['one']]);
  announcer.add('two');
  announcer.add('three');
  expect(announced).toEqual([['one']]);
  vi.runAllTimers();
  expect(announced).toEqual([['one'], ['two', 'three']]);
  announcer.add('four');
  expect(announced.at(-1)).toEqual(['four']);
});

it('forgets what waits when it is stopped', () => {
  const announced: (readonly string[])[] = [];
  const announcer = new BurstAnnouncer<string>((items) => announced.push(items));
  announcer.add('one');
  announcer.add('two');
  announcer.stop();
  vi.runAllTimers();
  expect(announced).toEqual([['one']]);
});
