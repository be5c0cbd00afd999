import styled from '@emotion/styled';
import { Timer } from 'lucide-react';
import type { TicketTarget } from '#shared/conversations/tickets/targets.ts';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  flex: none;
  color: ${v.waiting.ink};
  &[data-missed] {
    color: ${v.bad.ink};
  }
  &[data-calm] {
    color: inherit;
  }
`;

/** `12 min`, `3 h`, `2 d`, rounded down. */
function targetTime(ms: number): { key: 'minutes' | 'hours' | 'days'; value: number } {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  if (minutes < 60) {
    return { key: 'minutes', value: minutes };
  }
  return minutes < 48 * 60 ? { key: 'hours', value: Math.floor(minutes / 60) } : { key: 'days', value: Math.floor(minutes / 1440) };
}

export interface RowTargetProps {
  readonly target: TicketTarget;
  readonly now: Date;
  /** Beside buttons there is room for the time alone. */
  readonly isShort?: boolean;
}

/** How long a ticket may still wait by the targets of its queue, or since when it has missed them; always in words. */
export function RowTarget({ target: { kind, warnAt, dueAt }, now, isShort = false }: RowTargetProps) {
  const { t } = useTexts();
  const leftMs = Date.parse(dueAt) - now.getTime();
  const { key, value } = targetTime(leftMs);
  const time = t(`targets.units.${key}`, { value });
  const isMissed = leftMs < 0;
  const isCalm = Date.parse(warnAt ?? dueAt) > now.getTime();
  const words = t(`targets.${isMissed ? 'missed' : 'near'}.${kind}`, { time });
  return (
    <Words data-missed={isMissed ? '' : undefined} data-calm={isCalm ? '' : undefined} title={isShort ? words : t(`targets.kinds.${kind}`)}>
      <Timer size={12} strokeWidth={2} aria-hidden />
      {isShort ? (
        <>
          <span aria-hidden>{isMissed ? `+${time}` : time}</span>
          <span className="hush">{words}</span>
        </>
      ) : (
        words
      )}
    </Words>
  );
}
