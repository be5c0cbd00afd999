import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { Button, type ButtonProps } from './Button.tsx';

export type BusyButtonProps = ButtonProps & { readonly busy?: boolean | undefined };

const spin = keyframes`to { rotate: 1turn; }`;
const Spinner = styled.span`
  position: absolute;
  inset: 0;
  margin: auto;
  width: 16px;
  height: 16px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${spin} 900ms linear infinite;
  forced-color-adjust: none;
`;
const Label = styled.span`
  display: inherit;
  align-items: inherit;
  gap: inherit;
  &[data-busy] {
    opacity: 0;
  }
`;

/** Keeps size and focus while busy, and ignores clicks. */
export function BusyButton({ busy = false, children, startDecorator, endDecorator, onClick, type = 'button', ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} type={type} aria-busy={busy} aria-disabled={busy || undefined} {...(busy || !onClick ? {} : { onClick })}>
      <Label data-busy={busy ? '' : undefined}>
        {startDecorator}
        {children}
        {endDecorator}
      </Label>
      {busy && <Spinner aria-hidden />}
    </Button>
  );
}
