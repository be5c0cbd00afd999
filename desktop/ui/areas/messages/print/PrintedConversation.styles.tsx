import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { lightPalette } from '#ui/theme/palettes.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

/** Paper shows the conversation and nothing around it, and numbers its pages; the screen never shows this. */
const pageStyles = css`
  @page {
    size: A4;
    margin: 14mm 14mm 18mm;
    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      font: ${text.meta};
      color: ${lightPalette.ink.meta};
    }
  }
  @media print {
    html,
    body {
      /* Else the margins of the paper are dark on a dark screen. */
      color-scheme: only light !important;
      height: auto !important;
      overflow: visible !important;
      background: white !important;
    }
    body > :not([data-printed]) {
      display: none !important;
    }
  }
`;

/** How the sheets are: once for the whole page, as long as something is printed. */
export const PrintStyles = () => <Global styles={pageStyles} />;

export const PrintSheet = styled.article`
  color: ${v.ink.body};
  background: ${v.surface.base};
  print-color-adjust: exact;
  @media screen {
    display: none;
  }
  > header {
    padding-bottom: 10px;
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  h1 {
    margin-bottom: 2px;
    font: ${text.title};
    color: ${v.ink.strong};
  }
  > div {
    break-inside: avoid;
  }
  /* A day and the start of a ticket head what follows them. */
  > [data-kind='day'],
  > [data-kind='opened'] {
    break-after: avoid;
  }
  /* Dimmed for dark screens alone; what is still on its way stays faint. */
  img:not(.faint) {
    filter: none !important;
  }
  /* Nothing can be pointed at to be read whole. */
  .type + span > b {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* Nor can anything be pressed. */
  .type ~ button,
  .speed {
    display: none;
  }
`;
