import styled from '@emotion/styled';
import { v } from '#ui/theme/tokens.ts';

/** What stands where there is nothing. */
export const MutedText = styled.span`
  color: ${v.ink.meta};
`;
