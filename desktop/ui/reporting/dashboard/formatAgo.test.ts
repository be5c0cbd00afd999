import { expect, test } from 'vitest';
import { minuteMs } from '#shared/rules/durations.ts';
import { formatAgo } from './formatAgo.ts';

const now = new Date('2029-05-02T13:00:00Z');
const before = (minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

test.each([
  [-1, 'agora', 'now', 'ahora'],
  [2, 'há 2 min.', '2 min. ago', 'hace 2 min'],
  [60, 'há 1 h', '1 hr. ago', 'hace 1 h'],
  [26 * 60, 'ontem', 'yesterday', 'ayer'],
  [12 * 24 * 60, 'há 12 dias', '12 days ago', 'hace 12 d'],
])('%d minutes ago', (minutes, pt, en, es) => {
  expect([formatAgo(before(minutes), now, 'pt'), formatAgo(before(minutes), now, 'en'), formatAgo(before(minutes), now, 'es')]).toEqual([
    pt,
    en,
    es,
  ]);
});
