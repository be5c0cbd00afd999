import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { type Tint, StatusBadge } from '#ui/kit/index.ts';
import type { LucideIcon } from 'lucide-react';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

export interface CountEntry {
  readonly key: string;
  readonly count: number;
  readonly icon: LucideIcon;
  readonly tint: Tint;
  readonly label: ReactNode;
}

/** Badges with counts above zero. */
export function CountBadges({ of }: { readonly of: readonly CountEntry[] }) {
  return (
    <Row>
      {of
        .filter(({ count }) => count > 0)
        .map(({ key, icon, tint, label }) => (
          <StatusBadge key={key} icon={icon} tint={tint}>
            {label}
          </StatusBadge>
        ))}
    </Row>
  );
}
