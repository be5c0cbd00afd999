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
    :has(#content) > :not(:has(#content), #content),
    #content > section > header > :not(h1) {
      display: none !important;
    }
  }
`;

/** Global print styles, mounted while the dashboard is open. */
export const PrintStyles = () => <Global styles={pageStyles} />;
