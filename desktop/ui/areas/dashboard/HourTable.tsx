import styled from '@emotion/styled';
import type { DashboardReport } from '#shared/areas/dashboard.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { formatCount, formatDay } from './formatMinutes.ts';

const Scroller = styled.div`
  overflow-x: auto;
  table {
    width: 100%;
    min-width: 720px;
    border-spacing: 2px;
    border-collapse: separate;
    font: ${text.meta};
    ${tabular}
  }
  caption {
    padding-bottom: 8px;
    text-align: left;
    color: ${v.ink.meta};
  }
  th {
    padding: 2px 4px;
    font-weight: 400;
    color: ${v.ink.meta};
  }
  tbody th {
    text-align: left;
    white-space: nowrap;
  }
  td {
    height: 24px;
    min-width: 24px;
    padding: 0;
    text-align: center;
    border-radius: 4px;
    color: ${v.ink.strong};
  }
`;

const scrollable = { role: 'region', tabIndex: 0 } as const;
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** 2 January 2028 was a Sunday. */
const sampleDay = (weekday: number): string => `2028-01-0${weekday + 2}`;

/** A mixture keeps the contrast of the ink on both grounds. */
const toGround = (share: number): string => `color-mix(in srgb, ${v.brand.soft} ${Math.round(share * 100)}%, ${v.surface.sunken})`;

/** When tickets begin: weekday by hour; the stronger the ground, the more. */
export function HourTable({ report }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const counts = new Map(report.hours.map(({ weekday, hour, opened }) => [weekday * 24 + hour, opened]));
  const most = Math.max(1, ...counts.values());
  return (
    <Scroller {...scrollable} aria-label={t('dashboard.hours.title')}>
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
                  <td key={hour} style={{ background: toGround(opened / most) }}>
                    {opened === 0 ? '' : formatCount(opened, language)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
