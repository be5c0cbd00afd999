import styled from '@emotion/styled';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { motion, radius, target, text, v } from '#ui/theme/tokens.ts';

/* Static styles with data attributes: Joy's button takes two renders, and a screen has several. */
const ButtonRoot = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-height: ${target.default};
  padding: 6px 12px;
  border: 0 solid ${v.line.firm};
  border-radius: ${radius.control};
  font: ${text.button};
  text-decoration: none;
  white-space: nowrap;
  user-select: none;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color ${motion.quick},
    border-color ${motion.quick};
  --ink: ${v.brand.ink};
  --ink-hover: ${v.brand.ink};
  --rest: transparent;
  --hover: ${v.brand.soft};
  --pressed: ${v.brand.softHover};
  &[data-color='neutral'] {
    --ink: ${v.ink.body};
    --ink-hover: ${v.ink.body};
    --hover: ${v.surface.hover};
    --pressed: ${v.line.hair};
  }
  &[data-variant='solid'] {
    --ink: ${v.brand.onSolid};
    --ink-hover: ${v.brand.onSolid};
    --rest: ${v.brand.solid};
    --hover: ${v.brand.solidHover};
    --pressed: ${v.brand.solidActive};
  }
  &[data-variant='solid'][data-color='danger'] {
    --ink: ${v.bad.onSolid};
    --ink-hover: ${v.bad.onSolid};
    --rest: ${v.bad.solid};
    --hover: ${v.bad.solidHover};
    --pressed: ${v.bad.solidHover};
  }
  &[data-variant='soft'] {
    --rest: ${v.brand.soft};
    --hover: ${v.brand.softHover};
  }
  &[data-variant='outlined'] {
    border-width: 1px;
  }
  &[data-variant='plain'][data-color='neutral'] {
    --ink-hover: ${v.ink.strong};
  }
  color: var(--ink);
  background: var(--rest);
  &:hover {
    @media (hover: hover) {
      color: var(--ink-hover);
      background: var(--hover);
    }
  }
  &:active {
    background: var(--pressed);
  }
  &[data-size='sm'] {
    min-height: ${target.medium};
    padding: 4px 10px;
  }
  &[data-size='lg'] {
    min-height: ${target.large};
    padding: 8px 16px;
    font: ${text.strong};
  }
  &[data-wide] {
    width: 100%;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

interface ButtonAppearance {
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** Default: `solid`, for the primary action. */
  readonly variant?: 'solid' | 'soft' | 'outlined' | 'plain' | undefined;
  readonly color?: 'primary' | 'neutral' | 'danger' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly startDecorator?: ReactNode;
  readonly endDecorator?: ReactNode;
}

const toDataAttributes = ({ size, variant = 'solid', color, fullWidth = false }: ButtonAppearance) => ({
  'data-size': size,
  'data-variant': variant,
  'data-color': color,
  'data-wide': fullWidth ? '' : undefined,
});

/** Buttons are never greyed out: a reason explains them, and `BusyButton` covers pending work. */
export type ButtonProps = ButtonAppearance & Omit<ComponentProps<'button'>, keyof ButtonAppearance | 'disabled'>;

export function Button({ size, variant, color, fullWidth, startDecorator, endDecorator, children, ...rest }: ButtonProps) {
  return (
    <ButtonRoot type="button" {...rest} {...toDataAttributes({ size, variant, color, fullWidth })}>
      {startDecorator}
      {children}
      {endDecorator}
    </ButtonRoot>
  );
}

interface LinkButtonProps extends ButtonAppearance, Omit<ComponentProps<'a'>, keyof ButtonAppearance | 'ref'> {
  /** React Router's `Link` for navigation within the page. */
  readonly as?: ElementType | undefined;
  readonly to?: string;
}

/** Link with button styles. */
export function LinkButton({
  as = 'a',
  size,
  variant,
  color,
  fullWidth,
  startDecorator,
  endDecorator,
  children,
  ...rest
}: LinkButtonProps) {
  const Linked: ElementType = ButtonRoot;
  return (
    <Linked as={as} {...rest} {...toDataAttributes({ size, variant, color, fullWidth })}>
      {startDecorator}
      {children}
      {endDecorator}
    </Linked>
  );
}
