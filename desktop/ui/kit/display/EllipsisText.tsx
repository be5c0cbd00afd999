import styled from '@emotion/styled';
import type { PointerEvent, ReactNode } from 'react';
import { ellipsis } from '#ui/theme/tokens.ts';

const Ellipsis = styled.span`
  display: block;
  ${ellipsis}
`;

function handlePointerEnter({ currentTarget: element }: PointerEvent<HTMLSpanElement>): void {
  element.title = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : '';
}

/** Text on one line; the tooltip shows the whole text if it is cut. */
export function EllipsisText({ children }: { readonly children: ReactNode }) {
  return <Ellipsis onPointerEnter={handlePointerEnter}>{children}</Ellipsis>;
}
