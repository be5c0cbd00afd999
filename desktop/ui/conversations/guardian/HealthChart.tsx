import styled from '@emotion/styled';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { HealthDay } from '#shared/conversations/guardian.ts';
import { ChartFrame, chartTooltip } from '#ui/kit/index.ts';
import { toLocale } from '#ui/text/language.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const lowFrame = { height: 168, marginBottom: 12 } as const;
const Legend = styled.p`
  display: flex;
  justify-content: flex-end;
  gap: 16px;
  && {
    margin-bottom: 4px;
    font: ${text.meta};
  }
  span::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 6px;
    border-radius: 2px;
    background: currentColor;
  }
  b {
    font-weight: 400;
    color: ${v.ink.soft};
  }
`;

/** Noon stays on the same day in every time zone. */
const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' }).format(new Date(`${day}T12:00:00`));

const bars = [
  { figure: 'received', color: v.good.solid },
  { figure: 'sent', color: v.brand.solid },
] as const;

/** Messages per day. Hidden from screen readers: the figures above have the same content. */
export function HealthChart({ days }: { readonly days: readonly Pick<HealthDay, 'day' | 'sent' | 'received'>[] }) {
  const { t, language } = useTexts();
  const shown = days.map(({ day, sent, received }) => ({ day: formatDay(day, toLocale(language)), sent, received }));
  return (
    <>
      <Legend aria-hidden>
        {bars.map(({ figure, color }) => (
          <span key={figure} style={{ color }}>
            <b>{t(`guardian.of.${figure}`)}</b>
          </span>
        ))}
      </Legend>
      <ChartFrame style={lowFrame} role="img" aria-label={t('guardian.chart')}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={shown} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={1} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke={v.line.hair} />
            <XAxis dataKey="day" tickLine={false} axisLine={{ stroke: v.line.firm }} interval="equidistantPreserveStart" minTickGap={8} />
            <YAxis width={36} tickLine={false} axisLine={false} allowDecimals={false} />
            <Tooltip {...chartTooltip} cursor={{ fill: v.surface.hover }} />
            {bars.map(({ figure, color }) => (
              <Bar key={figure} dataKey={figure} name={t(`guardian.of.${figure}`)} fill={color} radius={2} isAnimationActive={false} />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </ChartFrame>
    </>
  );
}
