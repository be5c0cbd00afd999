import styled from '@emotion/styled';
import { CircleCheck, ClockAlert, LoaderCircle, Unplug } from 'lucide-react';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { countPhases } from './connectionStateBadges.ts';

const SummaryLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
  min-height: 48px;
  padding: 8px 0;
  font: ${text.second};
  color: ${v.ink.soft};
  ${tabular}
  span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
`;

const phaseParts = [
  { of: 'up', icon: CircleCheck, color: v.good.ink },
  { of: 'waiting', icon: ClockAlert, color: v.waiting.ink },
  { of: 'down', icon: Unplug, color: v.bad.ink },
  { of: 'entering', icon: LoaderCircle, color: v.ink.soft },
] as const;

/** Number of connections per phase, without empty phases. */
export function ConnectionsSummary({ connections }: { readonly connections: readonly ConnectionRecord[] }) {
  const { t } = useTexts();
  const counts = countPhases(connections);
  return (
    <SummaryLine>
      {phaseParts
        .filter((part) => counts[part.of] > 0)
        .map(({ of, icon: Icon, color }) => (
          <span key={of}>
            <Icon size={16} strokeWidth={1.75} color={color} aria-hidden />
            {t(`connections.sum.${of}`, { count: counts[of] })}
          </span>
        ))}
    </SummaryLine>
  );
}
