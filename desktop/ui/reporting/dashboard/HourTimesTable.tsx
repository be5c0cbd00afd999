import styled from '@emotion/styled';
import type { DashboardHourTimes, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatCount, formatMinutes } from './formatMinutes.ts';
import { HourScroller, scrollable, mixShade } from './HourScroller.ts';

const Times = styled(HourScroller)`
  table {
    max-width: 720px;
    min-width: 400px;
    table-layout: fixed;
  }
  th:first-of-type {
    width: 56px;
  }
`;

const keys = ['answerTime', 'waitTime', 'handlingTime'] as const;

/** The longest of each kind: what is long for an answer is short for a conversation. */
const longestOf = (times: readonly DashboardHourTimes[], key: (typeof keys)[number]): number =>
  Math.max(1, ...times.map((time) => time[key] ?? 0));

/** How long customers wait in each hour of the day; the stronger the ground, the longer. */
export function HourTimesTable({ report: { hourTimes, timeZone } }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  return (
    <Times {...scrollable} aria-label={t('dashboard.hourTimes.title')}>
      <table>
        <caption>{t('dashboard.hourTimes.caption', { zone: timeZone })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.hourTimes.hour')}</th>
            {(['opened', ...keys] as const).map((key) => (
              <th key={key} scope="col">
                {t(`dashboard.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hourTimes.map((times) => (
            <tr key={times.hour}>
              <th scope="row">{t('dashboard.hours.hour', { hour: times.hour })}</th>
              <td>{formatCount(times.opened, language)}</td>
              {keys.map((key) => (
                <td key={key} style={{ background: mixShade((times[key] ?? 0) / longestOf(hourTimes, key)) }}>
                  {formatMinutes(times[key], t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Times>
  );
}
