import styled from '@emotion/styled';
import { text, v } from '#ui/theme/tokens.ts';

/** Height and letters of a chart. */
export const ChartFrame = styled.figure`
  height: 240px;
  margin: 0;
  text {
    fill: ${v.ink.meta};
    font: ${text.meta};
  }
`;
