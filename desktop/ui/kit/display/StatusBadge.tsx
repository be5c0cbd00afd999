import styled from '@emotion/styled';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { radius, text, tints, v } from '#ui/theme/tokens.ts';

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 24px;
  max-width: 100%;
  padding: 0 8px 0 6px;
  border-radius: ${radius.control};
  font: ${text.second};
  font-weight: 500;
  white-space: nowrap;
  background: ${v.surface.hover};
  color: ${v.ink.soft};
  /* Visible on hovered rows, which have the same background. */
  &[data-tone='plain'] {
    box-shadow: inset 0 0 0 1px ${v.line.hair};
  }
  ${tints}
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export type Tint = 'good' | 'waiting' | 'bad' | 'brand' | 'plain';

interface StatusBadgeProps {
  readonly icon: LucideIcon;
  readonly tint?: Tint | undefined;
  readonly children: ReactNode;
}

/** Icon and word; colour alone never carries the meaning. */
export function StatusBadge({ icon: Icon, tint = 'plain', children }: StatusBadgeProps) {
  return (
    <Pill data-tone={tint}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {children}
    </Pill>
  );
}
