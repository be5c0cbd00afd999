import styled from '@emotion/styled';
import { v } from '#ui/theme/tokens.ts';

/** Placeholder of an empty cell. */
export const MutedText = styled.span`
  color: ${v.ink.meta};
`;
