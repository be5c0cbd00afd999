import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatCount, formatDay } from './formatMinutes.ts';

/** The days of the period with those before them, newest first. */
export function DayTable({ report: { days, previousDays } }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const format = { weekday: 'short', day: '2-digit', month: '2-digit' } as const;
  return (
    <table>
      <caption className="hush">{t('dashboard.days.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.days.day')}</th>
          <th scope="col">{t('dashboard.days.opened')}</th>
          <th scope="col">{t('dashboard.days.resolved')}</th>
          <th scope="col">{t('dashboard.days.previous')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .map((row, index) => (
            <tr key={row.day}>
              <th scope="row">{formatDay(row.day, language, format)}</th>
              <td>{formatCount(row.opened, language)}</td>
              <td>{formatCount(row.resolved, language)}</td>
              <td>{formatCount(previousDays[index]?.opened ?? 0, language)}</td>
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}
