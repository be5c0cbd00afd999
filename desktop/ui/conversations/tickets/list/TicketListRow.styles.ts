import styled from '@emotion/styled';
import { ellipsis, motion, ring, size, tabular, text, v } from '#ui/theme/tokens.ts';

/* 76 px: 8 + 20 + 2 + 18 + 2 + 18 + 8. Stripe 3 at 5. Avatar 40 at 16. Text from 68. */
export const RowFrame = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  column-gap: 12px;
  align-items: center;
  height: ${size.row};
  padding: 0 12px 0 16px;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${motion.quick},
    transform ${motion.move};
  &::after {
    content: '';
    position: absolute;
    inset: auto 12px 0 68px;
    border-bottom: 1px solid ${v.line.hair};
  }
  &[data-hover] {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'],
  &[data-open] {
    background: ${v.surface.selected};
  }
  &[data-open]::before {
    content: '';
    position: absolute;
    inset: 0 0 0 auto;
    width: 3px;
    background: ${v.brand.solid};
  }
  &[data-focus] {
    ${ring.inside}
    border-radius: 2px;
    &::after {
      display: none;
    }
  }
  .stripe {
    position: absolute;
    left: 5px;
    top: 10px;
    bottom: 10px;
    width: 3px;
    border-radius: 2px;
  }
  .pick {
    position: relative;
    display: inline-flex;
  }
  /* Over the avatar, where a press selects the row. */
  .check {
    position: absolute;
    inset: 9px;
    display: none;
    place-items: center;
    border: 2px solid ${v.line.firm};
    border-radius: 6px;
    background: ${v.surface.base};
    color: ${v.brand.onSolid};
  }
  &[data-picks] .check,
  .pick:hover .check {
    display: grid;
  }
  &[data-picks] .pick > :first-child,
  .pick:hover > :first-child {
    opacity: 0;
  }
  &[data-picks][aria-selected='true'] .check {
    border-color: ${v.brand.solid};
    background: ${v.brand.solid};
  }
  .mark {
    flex-shrink: 0;
    color: ${v.ink.meta};
    &.failed {
      color: ${v.bad.ink};
    }
  }
  .lines {
    display: grid;
    grid-template-rows: 20px 18px 18px;
    gap: 2px;
    min-width: 0;
  }
  .line {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
  }
  .name {
    flex: 1;
    font: ${text.body};
    font-weight: 450;
    color: ${v.ink.strong};
    ${ellipsis}
  }
  .age {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  .age[data-tone='green'] {
    color: ${v.good.ink};
  }
  .age[data-tone='yellow'] {
    color: ${v.wait.yellow};
  }
  .age[data-tone='orange'] {
    color: ${v.wait.orange};
    font-weight: 600;
  }
  .age[data-tone='red'] {
    color: ${v.bad.ink};
    font-weight: 600;
  }
  .last {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 4px;
    height: 18px;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    svg {
      flex-shrink: 0;
    }
    p {
      ${ellipsis}
    }
    em {
      flex-shrink: 0;
      font-style: normal;
      font-weight: 600;
      color: ${v.bad.ink};
    }
    mark {
      background: none;
      color: ${v.brand.ink};
      font-weight: 600;
    }
  }
  .last[data-status='draft'] em {
    color: ${v.brand.ink};
  }
  .last[data-status='failed'] svg {
    color: ${v.bad.ink};
  }
  .meta {
    gap: 5px;
    height: 18px;
    font: ${text.meta};
    color: ${v.ink.meta};
    > span:first-of-type {
      flex: 0 1 auto;
      min-width: 40px;
      max-width: max-content;
    }
  }
  /* Details alone beside the queue: they wrap to a hidden line where less than 60 % would be left to it, and it takes their room. */
  .meta:has(> :nth-child(2):last-child) {
    flex-wrap: wrap;
    align-content: flex-start;
    overflow: hidden;
    > span:first-of-type {
      flex: 1 1 60%;
      height: 18px;
    }
    > :last-child {
      display: contents;
      &::before {
        content: none;
      }
      span + span {
        margin-left: 0;
      }
    }
  }
  &[data-unread] .name {
    font-weight: 600;
  }
  &[data-unread] .last {
    color: ${v.ink.body};
    p {
      font-weight: 500;
    }
  }
  .tags {
    display: flex;
    flex-shrink: 1;
    gap: 4px;
    align-items: center;
    min-width: 0;
    > [title] {
      flex-shrink: 1;
      min-width: 0;
    }
  }
  &[data-yields] .yielding .yields {
    display: none;
  }
  &[data-yields='one'] .yielding {
    margin-right: 112px;
  }
  &[data-yields='two'] .yielding {
    margin-right: 148px;
  }
`;
