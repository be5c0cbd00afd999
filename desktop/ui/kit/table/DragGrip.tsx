import styled from '@emotion/styled';
import { GripVertical } from 'lucide-react';
import { size, v, width } from '#ui/theme/tokens.ts';

const Grip = styled.span`
  display: inline-grid;
  place-items: center;
  width: 20px;
  height: 28px;
  vertical-align: middle;
  color: ${v.ink.meta};
  cursor: grab;
  ${width.narrow} {
    display: none;
  }
`;

/** Handle of a row that can be dragged; keys and menu do the same. */
export function DragGrip({ label }: { readonly label: string }) {
  return (
    <Grip draggable aria-hidden title={label} data-grip="">
      <GripVertical size={size.iconSmall} strokeWidth={1.75} />
    </Grip>
  );
}
