import styled from '@emotion/styled';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { HealthDay } from '#shared/conversations/guardian.ts';
import { toLocale } from '#ui/text/language.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';

const Frame = styled.figure`
  height: 168px;
  margin: 0 0 12px;
  text {
    fill: ${v.ink.meta};
    font: ${text.meta};
  }
`;
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

const tooltipStyle = {
  border: `1px solid ${v.line.firm}`,
  borderRadius: radius.control,
  background: v.surface.float,
  boxShadow: shadow.float,
  color: v.ink.body,
  font: text.meta,
} as const;

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
      <Frame role="img" aria-label={t('guardian.chart')}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={shown} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={1} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke={v.line.hair} />
            <XAxis dataKey="day" tickLine={false} axisLine={{ stroke: v.line.firm }} interval="equidistantPreserveStart" minTickGap={8} />
            <YAxis width={36} tickLine={false} axisLine={false} allowDecimals={false} />
            <Tooltip
              contentStyle={tooltipStyle}
              itemStyle={{ color: v.ink.body }}
              cursor={{ fill: v.surface.hover }}
              isAnimationActive={false}
            />
            {bars.map(({ figure, color }) => (
              <Bar key={figure} dataKey={figure} name={t(`guardian.of.${figure}`)} fill={color} radius={2} isAnimationActive={false} />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Frame>
    </>
  );
}
