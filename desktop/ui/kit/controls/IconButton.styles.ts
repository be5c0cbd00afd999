import styled from '@emotion/styled';
import { motion, radius, target, v } from '#ui/theme/tokens.ts';

/**
 * Root element of `IconButton`, styled by `data-size` (xs, sm, md, lg), `data-variant` (outlined) and `data-color` (primary).
 * Static styles: Joy's button takes two renders, and a screen has dozens.
 */
export const IconButtonRoot = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: ${target.default};
  min-height: ${target.default};
  /* Set by surrounding Joy fields. */
  margin: var(--IconButton-margin);
  padding: 0;
  border: 0 solid ${v.line.firm};
  border-radius: ${radius.control};
  color: ${v.ink.soft};
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color ${motion.quick},
    color ${motion.quick};
  --ground: ${v.surface.hover};
  --pressed: ${v.line.hair};
  &[data-size='xs'] {
    min-width: ${target.small};
    min-height: ${target.small};
  }
  &[data-size='sm'] {
    min-width: ${target.medium};
    min-height: ${target.medium};
  }
  &[data-size='lg'] {
    min-width: ${target.large};
    min-height: ${target.large};
  }
  &[data-variant='outlined'] {
    border-width: 1px;
  }
  &[data-color='primary'] {
    --ground: ${v.brand.soft};
    --pressed: ${v.brand.softHover};
  }
  &:hover {
    color: ${v.ink.strong};
    @media (hover: hover) {
      background: var(--ground);
    }
  }
  &:active {
    background: var(--pressed);
  }
  &[aria-pressed='true'] {
    background: ${v.surface.hover};
    box-shadow: inset 0 0 0 1px ${v.line.hair};
    color: ${v.brand.ink};
  }
  &[aria-disabled='true'] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
