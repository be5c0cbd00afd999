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
  &[data-small] {
    min-width: 16px;
    height: 16px;
    padding: 0 4px;
    font-size: 10px;
    line-height: 16px;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

interface CountBadgeProps {
  readonly children: number;
  readonly quiet?: boolean | undefined;
  /** On an icon. */
  readonly small?: boolean | undefined;
  /** Above this the badge reads '99+', so that its width stays. */
  readonly max?: number | undefined;
}

/** Number of unread messages. */
export function CountBadge({ children, quiet = false, small = false, max = 99 }: CountBadgeProps) {
  return (
    <Pill data-quiet={quiet ? '' : undefined} data-small={small ? '' : undefined}>
      {children > max ? `${max}+` : children}
    </Pill>
  );
}
