import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatCount, formatDay } from './formatMinutes.ts';
import { HourScroller, scrollable, mixShade } from './HourScroller.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** 2 January 2028 was a Sunday. */
const sampleDay = (weekday: number): string => `2028-01-0${weekday + 2}`;

/** When tickets begin: weekday by hour; the stronger the ground, the more. */
export function HourTable({ report }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const counts = new Map(report.hours.map(({ weekday, hour, opened }) => [weekday * 24 + hour, opened]));
  const most = Math.max(1, ...counts.values());
  return (
    <HourScroller {...scrollable} aria-label={t('dashboard.hours.title')}>
      <table>
        <caption>{t('dashboard.hours.caption', { zone: report.timeZone })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.hours.weekday')}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {t('dashboard.hours.hour', { hour })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{formatDay(sampleDay(weekday), language, { weekday: 'long' })}</th>
              {hours.map((hour) => {
                const opened = counts.get(weekday * 24 + hour) ?? 0;
                return (
                  <td key={hour} style={{ background: mixShade(opened / most) }}>
                    {opened === 0 ? '' : formatCount(opened, language)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </HourScroller>
  );
}
