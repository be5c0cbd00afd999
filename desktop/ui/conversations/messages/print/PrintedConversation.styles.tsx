import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { lightPalette } from '#ui/theme/palettes.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';

/** Hides everything but the conversation and numbers the pages. */
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
      /* Otherwise the page margins would be dark in dark mode. */
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

/** Global print styles, mounted while printing. */
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
  /* Days and ticket starts stay with the entry below them. */
  > [data-kind='day'],
  > [data-kind='opened'] {
    break-after: avoid;
  }
  /* Removes the dimming of dark mode; thumbnails of pending files stay blurred. */
  img:not(.faint) {
    filter: none !important;
  }
  /* Paper has no tooltip for truncated names. */
  .type + span > b {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* Buttons are useless on paper. */
  .type ~ button,
  .speed {
    display: none;
  }
`;
