import styled from '@emotion/styled';
import type { PointerEvent, ReactNode } from 'react';
import { ellipsis } from '#ui/theme/tokens.ts';

const Line = styled.span`
  display: block;
  ${ellipsis}
`;

function handlePointerEnter({ currentTarget: line }: PointerEvent<HTMLSpanElement>): void {
  line.title = line.scrollWidth > line.clientWidth ? (line.textContent ?? '') : '';
}

/** One line that ends in an ellipsis; its whole text is the tip, and only when something was cut. */
export function Clip({ children }: { readonly children: ReactNode }) {
  return <Line onPointerEnter={handlePointerEnter}>{children}</Line>;
}

/** Takes the room that is left. */
export const Grow = styled.span`
  flex: 1;
  min-width: 0;
`;
