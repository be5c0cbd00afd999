import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { ChartFrame, chartTooltip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { formatDay } from './formatMinutes.ts';

/** Tickets received per day: this period solid, the previous one dashed. The table has the same content. */
export function DayChart({ report: { days, previousDays } }: { readonly report: DashboardReport }) {
  const { t, language } = useTexts();
  const short = days.length > 14 ? ({ day: '2-digit', month: '2-digit' } as const) : ({ weekday: 'short', day: '2-digit' } as const);
  const points = days.map(({ day, opened }, index) => ({
    // `sex., 20`
    day: formatDay(day, language, short).replaceAll(/[.,]/g, ''),
    opened,
    before: previousDays[index]?.opened ?? 0,
  }));
  const dot = points.length > 31 ? false : { r: 3, fill: v.surface.base };
  return (
    <ChartFrame role="img" aria-label={t('dashboard.days.chart')}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={v.line.hair} />
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={{ stroke: v.line.firm }}
            interval={points.length > 7 ? 'equidistantPreserveStart' : 0}
            minTickGap={8}
            padding={{ left: 16, right: 8 }}
          />
          <YAxis width={40} tickLine={false} axisLine={false} allowDecimals={false} />
          <Tooltip {...chartTooltip} />
          <Line
            dataKey="before"
            name={t('dashboard.days.previous')}
            stroke={v.ink.meta}
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="opened"
            name={t('dashboard.days.current')}
            stroke={v.brand.solid}
            strokeWidth={2}
            dot={dot}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
