import { expect, it } from 'vitest';
import { dayMs } from '#shared/rules/durations.ts';
import { type RecordSize, selectExcess, storeLimits } from './offlineDatabase.ts';

const now = Date.parse('2029-05-02T12:00:00Z');
const record = (id: string, daysAgo: number, size: Partial<RecordSize> = {}): RecordSize => ({
  id,
  openedAt: now - daysAgo * dayMs,
  bytes: 1_000,
  messages: 20,
  ...size,
});

it('keeps what was opened within thirty days', () => {
  expect(selectExcess([record('new', 0), record('edge', 30), record('old', 30.1)], now)).toEqual(['old']);
});

it('gives up the longest unopened first where bytes, messages or records are too many', () => {
  const records = [record('c', 3), record('a', 1), record('b', 2)];
  expect(selectExcess(records, now, { ...storeLimits, maxBytes: 2_500 })).toEqual(['c']);
  expect(selectExcess(records, now, { ...storeLimits, maxMessages: 39 })).toEqual(['c', 'b']);
  expect(selectExcess(records, now, { ...storeLimits, maxRecords: 2 })).toEqual(['c']);
});

it('keeps smaller ones beside one that is too large', () => {
  expect(selectExcess([record('huge', 0, { messages: 30_000 }), record('small', 1)], now)).toEqual(['huge']);
});
