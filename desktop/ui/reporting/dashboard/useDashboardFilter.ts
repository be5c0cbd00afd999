import { useSearchParams } from 'react-router-dom';
import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { maxReportDays, type DashboardFilter, type DashboardReportInput } from '#shared/reporting/dashboard/report.ts';
import { addDays, toZonedDay } from '#shared/rules/zonedTime.ts';
import { useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { dayMs } from '#shared/rules/durations.ts';

export const presetDays = [3, 7, 15, 30, 60, 90] as const;
const usualDays = 7;

export const filterKeys = ['queue', 'connection', 'tag', 'user'] as const;
export type FilterKey = (typeof filterKeys)[number];

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a report may span these days. */
export function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return dayPattern.test(from) && dayPattern.test(to) && days >= 1 && days <= maxReportDays;
}

interface Period {
  readonly from: string;
  readonly to: string;
  /** Null: dates were picked. */
  readonly days: number | null;
}

/** Without dates in the address it ends with the company's today. */
export function readPeriodParams(params: URLSearchParams, { now, timeZone }: { now: Date; timeZone: string }): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isPeriod(from, to)) {
    return { from, to, days: null };
  }
  const asked = Number(params.get('days'));
  const days = presetDays.find((preset) => preset === asked) ?? usualDays;
  const today = toZonedDay(now, timeZone);
  return { from: addDays(today, 1 - days), to: today, days };
}

interface DashboardFilterState extends Period {
  readonly pickedIds: Readonly<Record<FilterKey, number | null>>;
  readonly filter: DashboardFilter;
  readonly input: DashboardReportInput;
  readonly pickDays: (days: number) => void;
  readonly pickPeriod: (from: string, to: string) => void;
  readonly pick: (key: FilterKey, id: number | null) => void;
}

/** Period and filters; they stand in the address, so that a dashboard can be linked to and reloaded. */
export function useDashboardFilter(): DashboardFilterState {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>): void =>
    setParams(
      (current) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) {
            current.delete(key);
          } else {
            current.set(key, value);
          }
        }
        return current;
      },
      { replace: true },
    );
  const idOf = (key: FilterKey): number | null => Number.parseInt(params.get(key) ?? '', 10) || null;
  const idsOf = (key: FilterKey): number[] => [idOf(key)].filter((id) => id !== null);
  const filter = { queueIds: idsOf('queue'), connectionIds: idsOf('connection'), tags: idsOf('tag'), users: idsOf('user') };
  const period = readPeriodParams(params, { now: useNow(), timeZone: useTexts().timeZone });
  return {
    ...period,
    pickedIds: { queue: idOf('queue'), connection: idOf('connection'), tag: idOf('tag'), user: idOf('user') },
    filter,
    input: { from: period.from, to: period.to, ...filter },
    pickDays: (days) => change({ days: String(days), from: null, to: null }),
    pickPeriod: (from, to) => change({ from, to, days: null }),
    pick: (key, id) => change({ [key]: id === null ? null : String(id) }),
  };
}

/** Period and filters that ratings have. */
export const toRatingFilter = ({ from, to, filter }: DashboardFilterState): InputOf<typeof api.ratings.summary> => ({
  from,
  to,
  queueIds: filter.queueIds ?? [],
  users: filter.users ?? [],
});
