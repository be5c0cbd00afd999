import styled from '@emotion/styled';
import { ellipsis, tabular, text, v, width } from '#ui/theme/tokens.ts';

/** As high as the empty field and its toolbar, whose place it takes. */
export const VoiceFrame = styled.div`
  min-height: 88px;
  .sound {
    display: flex;
    align-items: center;
    gap: 10px;
    height: 44px;
    padding: 0 14px;
    color: ${v.ink.strong};
    font: ${text.body};
  }
  .sound .player {
    --meta: ${v.ink.meta};
    flex: 1;
    width: auto;
    margin: 10px 0 0;
  }
  .sound .speed {
    background: ${v.surface.hover};
  }
  .dot {
    flex-shrink: 0;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: ${v.bad.solid};
  }
  .time {
    min-width: 40px;
    font-weight: 600;
    ${tabular}
  }
  .meter {
    flex: 1;
    min-width: 0;
    height: 28px;
  }
  .failure {
    font: ${text.second};
    color: ${v.bad.ink};
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 44px;
    padding: 0 6px;
  }
  .state {
    flex: 1;
    min-width: 0;
    font: ${text.second};
    color: ${v.ink.soft};
    ${ellipsis}
  }
  ${width.tiny} {
    .word {
      display: none;
    }
  }
`;
