import { css, Global } from '@emotion/react';

/** On paper: the page alone, as long as it is, on white. */
const pageStyles = css`
  @page {
    size: A4;
    margin: 12mm;
  }
  @media print {
    html,
    body {
      color-scheme: only light !important;
      background: white !important;
    }
    html,
    body,
    body :has(#content),
    #content,
    #content > section,
    #content > section > div {
      display: block !important;
      height: auto !important;
      overflow: visible !important;
    }
    #content {
      border: 0 !important;
    }
    :has(#content) > :not(:has(#content), #content),
    #content > section > header > :not(h1),
    #content :is([data-acts], a, [role='group']:has(> button)) {
      display: none !important;
    }
    #content * {
      print-color-adjust: exact;
    }
    #content :is(thead th) {
      position: static !important;
    }
    #content :is(dl, li, tr, h2, figure) {
      break-inside: avoid;
    }
    #content :is(h2, thead, caption) {
      break-after: avoid;
    }
    #content tbody > tr:first-of-type {
      break-before: avoid;
    }
    /* Measured for the screen. */
    #content .recharts-surface {
      max-width: calc(100cqw - 82px);
    }
  }
`;

/** Global print styles, mounted while the dashboard is open. */
export const DashboardPrintStyles = () => <Global styles={pageStyles} />;
