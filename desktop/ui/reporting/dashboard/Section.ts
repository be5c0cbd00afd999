import styled from '@emotion/styled';
import { text, v } from '#ui/theme/tokens.ts';

/** A part of a report, with its heading. */
export const Section = styled.section`
  padding-top: 24px;
  > h2 {
    margin-bottom: 8px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
`;
