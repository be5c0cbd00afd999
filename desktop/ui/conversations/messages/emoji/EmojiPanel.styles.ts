import styled from '@emotion/styled';
import { radius, shadow, text, v } from '#ui/theme/tokens.ts';

/** Emojis per row. */
export const columnCount = 8;

export const EmojiPanelFrame = styled.div`
  position: absolute;
  z-index: 2;
  bottom: calc(100% + 6px);
  left: 0;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(344px, 100%);
  height: min(340px, calc(100dvh - 260px));
  min-height: 200px;
  padding: 8px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  .tabs {
    display: flex;
    justify-content: space-between;
  }
  > p {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 8px;
    margin: auto;
    font: ${text.second};
    color: ${v.ink.soft};
    text-align: center;
  }
`;

export const EmojiGridFrame = styled.div`
  display: grid;
  grid-template-columns: repeat(${columnCount}, 1fr);
  align-content: start;
  flex: 1;
  min-height: 0;
  overflow: auto;
  font-size: 22px;
  &:empty {
    display: none;
  }
`;

export const EmojiCell = styled.div`
  display: grid;
  place-items: center;
  height: 38px;
  border-radius: ${radius.control};
  cursor: pointer;
  user-select: none;
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
    box-shadow: inset 0 0 0 2px ${v.brand.ring};
  }
`;
