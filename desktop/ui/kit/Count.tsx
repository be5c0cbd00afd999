import styled from '@emotion/styled';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';

const Pill = styled.span`
  display: inline-grid;
  place-items: center;
  flex-shrink: 0;
  min-width: 20px;
  height: 20px;
  padding: 0 6px;
  border-radius: ${radius.pill};
  background: ${v.brand.solid};
  color: ${v.brand.onSolid};
  font: ${text.metaStrong};
  ${tabular}
  &[data-quiet] {
    background: ${v.surface.frameHover};
    color: ${v.ink.soft};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

interface CountProps {
  readonly children: number;
  readonly quiet?: boolean | undefined;
  /** From here on it reads '99+', so that its width stays. */
  readonly most?: number | undefined;
}

/** Unread messages: the only filled badge of the app. */
export function Count({ children, quiet = false, most = 99 }: CountProps) {
  return <Pill data-quiet={quiet ? '' : undefined}>{children > most ? `${most}+` : children}</Pill>;
}
