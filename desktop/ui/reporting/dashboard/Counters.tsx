import styled from '@emotion/styled';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DashboardNow } from '#shared/reporting/dashboard/index.ts';
import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { Skeleton, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { formatCount, formatMinutes } from './formatMinutes.ts';

const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  margin: 0;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  overflow: hidden;
  > div {
    min-width: 0;
    padding: 14px 16px;
    box-shadow:
      1px 0 ${v.line.hair},
      0 1px ${v.line.hair};
  }
  dt {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  dd {
    margin: 2px 0 0;
  }
  dd.value {
    font: ${text.display};
    color: ${v.ink.strong};
    ${tabular}
  }
  dd.trend {
    min-height: 16px;
    font: ${text.meta};
    color: ${v.ink.meta};
    overflow-wrap: anywhere;
  }
  b {
    font: ${text.metaStrong};
    color: ${v.ink.body};
  }
  svg {
    display: inline;
    margin-right: 2px;
    vertical-align: -2px;
  }
  b,
  span > span {
    display: inline-block;
  }
  [data-tone='good'] > b {
    color: ${v.good.ink};
  }
  [data-tone='bad'] > b {
    color: ${v.bad.ink};
  }
  @container page (width < 1100px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @container page (width < 600px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const timeKeys = ['answerTime', 'waitTime', 'handlingTime'] as const;

interface CountersProps {
  readonly report: DashboardReport | undefined;
  readonly now: DashboardNow | undefined;
}

/** One strip: what happens now, and the period with what was before. */
export function Counters({ report, now }: CountersProps) {
  const { t, language } = useTexts();
  return (
    <Strip aria-label={t('dashboard.counters.label')}>
      <NowCounters now={now} />
      <Counter label={t('dashboard.counters.resolved')} value={report && formatCount(report.current.resolved, language)}>
        {report && <CountTrend current={report.current.resolved} previous={report.previous.resolved} />}
      </Counter>
      {timeKeys.map((key) => (
        <Counter key={key} label={t(`dashboard.counters.${key}`)} value={report && formatMinutes(report.current[key], t)}>
          {report && <TimeTrend current={report.current[key]} previous={report.previous[key]} />}
        </Counter>
      ))}
    </Strip>
  );
}

function NowCounters({ now }: Pick<CountersProps, 'now'>) {
  const { t, language } = useTexts();
  const clock = useNow(true);
  if (now === undefined) {
    return (
      <>
        <Counter label={t('dashboard.counters.open')} value={undefined} />
        <Counter label={t('dashboard.counters.pending')} value={undefined} />
      </>
    );
  }
  const online = now.attendants.filter((attendant) => attendant.online).length;
  const oldest = now.waitingSince === null ? null : formatMinutes((clock.getTime() - Date.parse(now.waitingSince)) / minuteMs, t);
  return (
    <>
      <Counter label={t('dashboard.counters.open')} value={formatCount(now.open, language)}>
        {t('dashboard.now.online', { count: online })}
      </Counter>
      <Counter label={t('dashboard.counters.pending')} value={formatCount(now.pending, language)}>
        {oldest === null ? t('dashboard.now.nobody') : t('dashboard.now.oldest', { time: oldest })}
      </Counter>
    </>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly children?: ReactNode;
}

function Counter({ label, value, children }: CounterProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="value">{value ?? <Skeleton width={64} height={28} />}</dd>
      <dd className="trend">{children}</dd>
    </div>
  );
}

interface TrendProps {
  readonly difference: number;
  readonly tone: 'good' | 'bad' | undefined;
  readonly children: ReactNode;
  readonly before: string;
}

function Trend({ difference, tone, children, before }: TrendProps) {
  const { t } = useTexts();
  const Arrow = difference === 0 ? ArrowRight : difference > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span data-tone={tone}>
      <b>
        <Arrow size={12} aria-hidden />
        {children}
      </b>{' '}
      <span>{t('dashboard.trend.before', { value: before })}</span>
    </span>
  );
}

function CountTrend({ current, previous }: { readonly current: number; readonly previous: number }) {
  const { t, language } = useTexts();
  if (previous === 0) {
    return t('dashboard.trend.none');
  }
  const share = Math.round(((current - previous) / previous) * 100);
  const value = `${formatCount(Math.abs(share), language)} %`;
  return (
    <Trend difference={share} tone={share > 0 ? 'good' : undefined} before={formatCount(previous, language)}>
      {share === 0 ? t('dashboard.trend.same') : share > 0 ? t('dashboard.trend.more', { value }) : t('dashboard.trend.less', { value })}
    </Trend>
  );
}

/** A longer time is worse. */
function TimeTrend({ current, previous }: { readonly current: number | null; readonly previous: number | null }) {
  const { t } = useTexts();
  if (previous === null || current === null) {
    return t('dashboard.trend.none');
  }
  const before = formatMinutes(previous, t);
  const isSame = before === formatMinutes(current, t);
  const difference = isSame ? 0 : current - previous;
  const value = formatMinutes(Math.abs(difference), t);
  return (
    <Trend difference={difference} tone={difference === 0 ? undefined : difference < 0 ? 'good' : 'bad'} before={before}>
      {isSame
        ? t('dashboard.trend.same')
        : difference < 0
          ? t('dashboard.trend.faster', { value })
          : t('dashboard.trend.slower', { value })}
    </Trend>
  );
}
