import styled from '@emotion/styled';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';

/** Height and letters of a chart. */
export const ChartFrame = styled.figure`
  height: 240px;
  margin: 0;
  text {
    fill: ${v.ink.meta};
    font: ${text.meta};
  }
`;

/** Props of a chart's tooltip. */
export const chartTooltip = {
  contentStyle: {
    border: `1px solid ${v.line.firm}`,
    borderRadius: radius.control,
    background: v.surface.float,
    boxShadow: shadow.float,
    color: v.ink.body,
    font: text.meta,
  },
  itemStyle: { color: v.ink.body },
  isAnimationActive: false,
} as const;
