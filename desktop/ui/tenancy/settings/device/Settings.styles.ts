import styled from '@emotion/styled';
import { text, v, width } from '#ui/theme/tokens.ts';

export const SettingsList = styled.div`
  display: grid;
  gap: 20px;
  h3 {
    margin-bottom: 8px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  section {
    display: grid;
    gap: 10px;
  }
  .note {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

/** Label at the left, control at the right. */
export const SettingRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px 16px;
  min-height: 36px;
  font: ${text.body};
  color: ${v.ink.strong};
  > p {
    grid-column: 1;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  > .end {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 8px;
  }
  &[data-times] {
    display: flex;
    gap: 8px;
    color: ${v.ink.body};
  }
  ${width.narrow} {
    &[data-wide] {
      grid-template-columns: minmax(0, 1fr);
      > .end {
        justify-content: flex-start;
      }
      > .end,
      [role='group'] {
        flex-wrap: wrap;
      }
      [role='group'] {
        flex-shrink: 1;
      }
    }
  }
`;
