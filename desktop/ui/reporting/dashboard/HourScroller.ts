import styled from '@emotion/styled';
import { tabular, text, v } from '#ui/theme/tokens.ts';

/** A table with a column for each hour of a day. */
export const HourScroller = styled.div`
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
    padding: 0 2px;
    text-align: center;
    white-space: nowrap;
    border-radius: 4px;
    color: ${v.ink.strong};
  }
  @media print {
    overflow: visible;
    table {
      min-width: 0;
    }
    th,
    td {
      min-width: 0;
      padding: 0;
    }
  }
`;

export const scrollable = { role: 'region', tabIndex: 0 } as const;

/** A mixture keeps the contrast of the ink on both grounds. */
export const mixShade = (share: number): string => `color-mix(in srgb, ${v.brand.soft} ${Math.round(share * 100)}%, ${v.surface.sunken})`;
