import { describe, expect, it } from 'vitest';
import type { BackgroundWorkRecord } from '#shared/reporting/overview.ts';
import { describeTrigger, filterWork, formatSpan, toWorkRows, type WorkFilter } from './workRows.ts';

const measuredAt = '2029-05-02T13:00:00.000Z';
const record: BackgroundWorkRecord = {
  name: 'files.removeErased',
  kind: 'recurringJob',
  trigger: '2000',
  lastRunAt: '2029-05-02T12:59:59.000Z',
  durationMs: 4,
  runs: 9,
  failures: 0,
  failedAt: null,
  failure: null,
  waiting: 0,
  nextRunAt: null,
};
const toRow = (fields: Partial<BackgroundWorkRecord>) => {
  const [row] = toWorkRows({ work: [{ ...record, ...fields }], measuredAt });
  expect(row).toBeDefined();
  return row as NonNullable<typeof row>;
};

describe('background work', () => {
  it('fails while its last run has failed, and is late from a minute on', () => {
    expect(toRow({ failedAt: record.lastRunAt })).toMatchObject({ isFailing: true, lateMs: null });
    expect(toRow({ failedAt: '2029-05-02T12:00:00.000Z' }).isFailing).toBe(false);
    expect(toRow({ nextRunAt: '2029-05-02T12:59:30.000Z' }).lateMs).toBeNull();
    expect(toRow({ nextRunAt: '2029-05-02T12:55:00.000Z' }).lateMs).toBe(300_000);
  });

  it.each([
    [{}, 'every 2 s'],
    [{ trigger: '3600000' }, 'every 1 h'],
    [{ trigger: '20 8 * * *' }, 'daily 08:20'],
    [{ trigger: '*/5 8 * * 1' }, 'schedule */5 8 * * 1'],
    [{ kind: 'job', trigger: null }, 'request'],
    [{ kind: 'listener', trigger: 'ticket.closed' }, 'event ticket.closed'],
  ] as const)('%o is started %s', (fields, words) => {
    const translate = (key: string, values: Record<string, string> = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' ');
    expect(describeTrigger(toRow(fields), 'pt', translate as never).replaceAll('\u00A0', ' ')).toBe(words);
  });

  it('is found by name, trigger and state', () => {
    const rows = [
      toRow({}),
      toRow({ name: 'mails.send', kind: 'job', trigger: null, lastRunAt: null, waiting: 2 }),
      toRow({ name: 'chatbot.answer', kind: 'listener', trigger: 'message.received', failedAt: '2029-05-02T08:00:00.000Z' }),
      toRow({ name: 'old.failure', failedAt: '2029-05-01T08:00:00.000Z' }),
    ];
    const find = (filter: Partial<WorkFilter>) =>
      filterWork(rows, { term: '', trigger: null, state: null, ...filter }, Date.parse(measuredAt)).map(({ name }) => name);
    expect(find({ term: ' ERASED' })).toEqual(['files.removeErased']);
    expect(find({ trigger: 'event' })).toEqual(['chatbot.answer']);
    expect(find({ state: 'failed' })).toEqual(['chatbot.answer']);
    expect(find({ state: 'waiting' })).toEqual(['mails.send']);
    expect(toRow({ waiting: 1 }).waiting).toBe(0);
    expect(find({ state: 'never' })).toEqual(['mails.send']);
    expect(find({})).toHaveLength(4);
  });
});

it.each([
  [0, '0 ms'],
  [430, '430 ms'],
  [1_240, '1,2 s'],
  [90_000, '1,5 min'],
  [86_400_000, '1 dia'],
])('%i ms are %s', (spanMs, words) => expect(formatSpan(spanMs, 'pt').replaceAll('\u00A0', ' ')).toBe(words));
