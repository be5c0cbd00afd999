import styled from '@emotion/styled';
import { ellipsis, motion, ring, tabular, text, v, width } from '#ui/theme/tokens.ts';

/**
 * Styles of all tables: full width, sticky header of 36 px, rows of 56 px. `.optional` cells are hidden under 1200 px, all but
 * `[data-essential]` under 600 px. `data-num` aligns right, `<i>` is a secondary line, `<i data-narrow>` one under 600 px.
 */
export const Table = styled.table`
  width: calc(100% + 48px);
  margin: 0 -24px;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  font: ${text.second};
  color: ${v.ink.body};
  caption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th,
  td {
    padding: 0 12px;
    text-align: left;
    vertical-align: middle;
    ${ellipsis}
  }
  tr > :first-child {
    padding-left: 24px;
  }
  tr > :last-of-type {
    padding-right: 24px;
  }
  tr > [data-acts] {
    padding-right: 17px;
    overflow: visible;
  }
  ${width.narrow} {
    width: calc(100% + 32px);
    margin: 0 -16px;
    tr > :first-child {
      padding-left: 16px;
    }
    thead th:first-child {
      width: auto;
    }
    tr > [data-acts] {
      padding-right: 9px;
    }
    thead th:not([data-essential]),
    tbody td:not([data-essential], [data-whole]) {
      display: none;
    }
  }
  thead th {
    width: var(--column);
    position: sticky;
    top: 0;
    z-index: 1;
    height: 36px;
    background: ${v.surface.base};
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.meta};
    font-weight: 500;
    line-height: 35px;
    color: ${v.ink.meta};
  }
  tbody th {
    font: inherit;
    color: inherit;
  }
  tbody tr {
    scroll-margin: 36px 0 0;
  }
  tbody :is(th, td) {
    height: 56px;
    border-bottom: 1px solid ${v.line.hair};
    transition: background-color ${motion.quick};
  }
  &[data-tall] tbody :is(th, td) {
    height: 64px;
  }
  tr[data-tone='soon'] :is(th, td) {
    background: color-mix(in srgb, ${v.waiting.soft} 45%, ${v.surface.base});
  }
  tr[data-tone='waiting'] :is(th, td) {
    background: ${v.waiting.soft};
  }
  tr[data-tone='bad'] :is(th, td) {
    background: ${v.bad.soft};
  }
  tbody tr:not([data-tone]):is(:hover, :focus-within):not([data-still]) :is(th, td) {
    background: ${v.surface.hover};
  }
  tbody tr[data-tone]:is(:hover, :focus-within) :is(th, td) {
    box-shadow: inset 0 0 0 999px color-mix(in srgb, ${v.ink.strong} 4%, transparent);
  }
  tbody tr:focus-visible {
    ${ring.inside}
  }
  tr[data-dragged] > * {
    opacity: 0.45;
  }
  tr[data-over='before'] > * {
    box-shadow: inset 0 2px 0 ${v.brand.solid};
  }
  tr[data-over='after'] > * {
    box-shadow: inset 0 -2px 0 ${v.brand.solid};
  }
  tr[data-still] > td[data-space] {
    height: auto;
    padding: 0;
    border: 0;
  }
  [data-num] {
    text-align: right;
    ${tabular}
  }
  .acts {
    display: flex;
    justify-content: flex-end;
    gap: 2px;
    opacity: 0;
    transition: opacity ${motion.quick};
  }
  tr:is(:hover, :focus-within) .acts,
  .acts[data-always],
  .acts:has([aria-expanded='true']) {
    opacity: 1;
  }
  @media (hover: none) {
    .acts {
      opacity: 1;
    }
  }
  b {
    font-weight: 600;
    color: ${v.ink.strong};
  }
  i {
    display: block;
    font: ${text.meta};
    font-style: normal;
    color: ${v.ink.meta};
    ${ellipsis}
  }
  i[data-narrow] {
    display: none;
  }
  ${width.compact} {
    .optional {
      display: none;
    }
  }
  ${width.narrow} {
    i[data-narrow] {
      display: block;
    }
  }
`;
