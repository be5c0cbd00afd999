import styled from '@emotion/styled';
import { clippedText, motion, radius, ring, shadow, size, tabular, text, v, width } from '#ui/theme/tokens.ts';

export const ListFrame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
  flex-direction: column;
`;
export const ListScroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow: hidden auto;
  overflow-anchor: none;
  /* Changes inside cause no layout of the rest of the page. */
  contain: strict;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
/** Even the instant transitions of reduced motion would apply positions one frame late. */
export const ListContent = styled.div`
  position: relative;
  width: 100%;
  transition: none !important;
  > [data-index] {
    position: absolute;
    top: 0;
    left: 0;
    width: 100%;
    transition: none !important;
    padding: 0 ${size.gutter};
    &:focus-visible {
      outline: none;
      .bubble,
      aside {
        ${ring.outside}
      }
    }
    ${width.tight} {
      padding: 0 16px;
    }
    ${width.narrow} {
      padding: 0 12px;
    }
  }
`;
export const DayLabel = styled.p`
  width: fit-content;
  margin: 0 auto;
  padding: 0 10px;
  height: 24px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.pill};
  background: ${v.surface.base};
  font: ${text.metaStrong};
  line-height: 22px;
  color: ${v.ink.soft};
  &::first-letter {
    text-transform: uppercase;
  }
`;
/** Text between two lines: ticket opened or closed, unread messages. */
export const DividerRow = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 14px 0 4px;
  font: ${text.meta};
  color: ${v.ink.meta};
  ${tabular}
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${v.line.hair};
  }
  > span {
    text-align: center;
    text-wrap: balance;
  }
  b {
    font-weight: 600;
    color: ${v.ink.soft};
  }
  &[data-new] {
    color: ${v.brand.ink};
    font: ${text.metaStrong};
    &::before,
    &::after {
      background: ${v.brand.solid};
      opacity: 0.4;
    }
  }
`;
export const SystemText = styled.p`
  max-width: 80%;
  margin: 0 auto;
  font: ${text.meta};
  color: ${v.ink.meta};
  text-align: center;
  ${tabular}
`;
export const CallLabel = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  width: fit-content;
  margin: 0 auto;
  padding: 0 12px;
  height: 32px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.soft};
  ${tabular}
`;
/** Notes span the column, as they belong to neither side. */
export const NoteBox = styled.aside`
  display: grid;
  grid-template-columns: 24px 1fr;
  gap: 2px 10px;
  padding: 9px 12px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.card};
  background: ${v.note.surface};
  color: ${v.ink.body};
  ${clippedText}
  header {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 6px;
    font: ${text.meta};
    color: ${v.note.ink};
    ${tabular}
    b {
      font-weight: 600;
    }
    time {
      margin-left: auto;
    }
    ${width.tight} {
      .audience {
        display: none;
      }
    }
  }
  p {
    grid-column: 2;
    color: ${v.ink.strong};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
export const ScrollToEnd = styled.button`
  position: absolute;
  z-index: 1;
  right: 24px;
  bottom: 12px;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 32px;
  padding: 0 12px 0 10px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.pill};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  font: ${text.secondStrong};
  color: ${v.ink.strong};
  transition: background-color ${motion.quick};
  ${tabular}
  &:hover {
    background: ${v.surface.hover};
  }
`;
/** Floats over the top, so that loading older messages shifts nothing. */
export const OlderStatus = styled.div`
  position: absolute;
  z-index: 1;
  top: 8px;
  left: 50%;
  transform: translateX(-50%);
  padding: 0 12px;
  height: 24px;
  line-height: 22px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.pill};
  background: ${v.surface.float};
  font: ${text.meta};
  color: ${v.ink.soft};
  button {
    font: ${text.metaStrong};
    color: ${v.brand.ink};
  }
`;
/** Typing indicator where the next message will appear. */
export const TypingText = styled.p`
  /* Above the shade over the end of the messages. */
  position: relative;
  z-index: 2;
  flex-shrink: 0;
  height: 24px;
  padding: 0 ${size.gutter};
  font: ${text.meta};
  color: ${v.ink.meta};
  ${width.tight} {
    padding: 0 16px;
  }
  ${width.narrow} {
    padding: 0 12px;
  }
`;
