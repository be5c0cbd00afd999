import { css, Global } from '@emotion/react';
import '@fontsource-variable/inter/wght.css';
import { ring, text, v } from './tokens.ts';

const globalStyles = css`
  /* Colour emoji of the system, before text fonts that draw some as outlines. */
  @font-face {
    font-family: Emoji;
    src: local('Apple Color Emoji'), local('Segoe UI Emoji'), local('Noto Color Emoji');
    unicode-range: U+1F000-1FAFF, U+200D, U+FE0F, U+E0020-E007F;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html,
  body,
  #root {
    height: 100%;
  }
  html[data-joy-color-scheme='light'] {
    color-scheme: light;
  }
  html[data-joy-color-scheme='dark'] {
    color-scheme: dark;
  }
  body {
    margin: 0;
    overflow: hidden;
    background: ${v.surface.frame};
    color: ${v.ink.body};
    font: ${text.body};
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  fieldset {
    min-width: 0;
    border: 0;
  }
  legend {
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    cursor: pointer;
    text-align: inherit;
  }
  a {
    color: ${v.brand.ink};
    text-underline-offset: 2px;
  }
  svg {
    flex-shrink: 0;
    display: block;
  }
  :focus-visible {
    ${ring.outside}
  }
  ::selection {
    background: ${v.brand.softHover};
    color: ${v.ink.strong};
  }
  * {
    scrollbar-width: thin;
    scrollbar-color: ${v.line.firm} transparent;
  }
  .hush {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      /* No shortest duration: every property would change one frame late, and a menu show at the corner of the window first. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
  @media (forced-colors: active) {
    [data-mark] {
      forced-color-adjust: none;
    }
    button:not([role='tab'], [role='combobox'], [role='radio'], [aria-pressed='true'], :focus-visible) {
      outline: 1px solid ButtonBorder;
      outline-offset: -1px;
    }
    [role='option'][aria-selected='true'],
    [aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    [role='tab'][aria-selected='true'] {
      border-bottom: 2px solid Highlight;
    }
    .MuiInput-root:focus-within,
    .MuiTextarea-root:focus-within,
    .MuiSelect-root:focus-within,
    .MuiAutocomplete-root:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;

/** Resets, colour scheme of native controls, focus ring, scrollbars. `.hush` is visually hidden. */
export function GlobalStyles() {
  return <Global styles={globalStyles} />;
}
