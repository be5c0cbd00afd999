import styled from '@emotion/styled';
import { CountBadge } from '#ui/kit/display/CountBadge.tsx';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

/** On the upper right of the button; from three digits on it grows to the left, away from the next button. */
const Badge = styled.span`
  position: absolute;
  top: 2px;
  left: 17px;
  translate: min(0px, 22px - 100%);
  pointer-events: none;
`;

/** Icon button with a count, none when it is 0; the label must say the count too. */
export function CountIconButton({ count, ...props }: IconButtonProps & { readonly count: number }) {
  return (
    <IconButton {...props}>
      {count > 0 && (
        <Badge aria-hidden>
          <CountBadge small>{count}</CountBadge>
        </Badge>
      )}
    </IconButton>
  );
}
