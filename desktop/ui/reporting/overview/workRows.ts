import type { BackgroundWorkList, BackgroundWorkRecord } from '#shared/reporting/overview.ts';
import { dayMs, hourMs, minuteMs } from '#shared/rules/durations.ts';
import { getNumberFormat, toLocale, type Language, type Translate } from '#ui/text/index.ts';

export const triggerKinds = ['interval', 'time', 'request', 'event'] as const;
export const workStates = ['failed', 'waiting', 'never'] as const;

/** What the table is narrowed down to. */
export interface WorkFilter {
  readonly term: string;
  readonly trigger: (typeof triggerKinds)[number] | null;
  readonly state: (typeof workStates)[number] | null;
}

export interface WorkRow extends BackgroundWorkRecord {
  readonly triggerKind: (typeof triggerKinds)[number];
  /** Its last run failed. */
  readonly isFailing: boolean;
  /** Since its next run was due; null: it is in time. */
  readonly lateMs: number | null;
}

/** Work is fetched and its runs are stored every few seconds, so a next run may lie a little back. */
const minLateMs = minuteMs;

function findTriggerKind({ kind, trigger }: BackgroundWorkRecord): WorkRow['triggerKind'] {
  if (kind === 'recurringJob') {
    return Number.isNaN(Number(trigger)) ? 'time' : 'interval';
  }
  return kind === 'job' ? 'request' : 'event';
}

export const toWorkRows = ({ work, measuredAt }: BackgroundWorkList): WorkRow[] =>
  work.map((record) => {
    const lateMs = record.nextRunAt === null ? 0 : Date.parse(measuredAt) - Date.parse(record.nextRunAt);
    return {
      ...record,
      triggerKind: findTriggerKind(record),
      // The next run of what recurs is no work left over.
      waiting: record.kind === 'recurringJob' ? 0 : record.waiting,
      isFailing: record.failedAt !== null && record.failedAt === record.lastRunAt,
      lateMs: lateMs > minLateMs ? lateMs : null,
    };
  });

const isInState = ({ failedAt, waiting, lastRunAt }: WorkRow, state: WorkFilter['state'], now: number): boolean =>
  ({
    any: true,
    failed: failedAt !== null && now - Date.parse(failedAt) < dayMs,
    waiting: waiting > 0,
    never: lastRunAt === null,
  })[state ?? 'any'];

export const filterWork = (rows: readonly WorkRow[], { term, trigger, state }: WorkFilter, now: number): WorkRow[] =>
  rows.filter(
    (row) =>
      row.name.toLowerCase().includes(term.trim().toLowerCase()) &&
      (trigger === null || row.triggerKind === trigger) &&
      isInState(row, state, now),
  );

const units = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
  { unit: 'second', ms: 1_000 },
] as const;

/** `4 ms`, `1,2 s`, `5 min`, `1 dia`. */
export function formatSpan(spanMs: number, language: Language): string {
  const { unit, ms } = units.find((one) => spanMs >= one.ms) ?? ({ unit: 'millisecond', ms: 1 } as const);
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return getNumberFormat(toLocale(language), options).format(spanMs / ms);
}

const dailyCron = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;

/** `a cada 2 s`, `todo dia às 08:20`, `a pedido`, `evento ticket.closed`. */
export function describeTrigger({ triggerKind, trigger: start }: WorkRow, language: Language, t: Translate): string {
  const trigger = start ?? '';
  switch (triggerKind) {
    case 'interval': {
      return t('overview.work.every', { time: formatSpan(Number(trigger), language) });
    }
    case 'time': {
      const [, minute, hour] = dailyCron.exec(trigger) ?? [];
      return minute === undefined || hour === undefined
        ? t('overview.work.schedule', { expression: trigger })
        : t('overview.work.daily', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` });
    }
    case 'request': {
      return t('overview.work.request');
    }
    case 'event': {
      return t('overview.work.event', { event: trigger });
    }
  }
}
