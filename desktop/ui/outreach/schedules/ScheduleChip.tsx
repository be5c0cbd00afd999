import styled from '@emotion/styled';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, ring, tabular, target, text, tints, v } from '#ui/theme/tokens.ts';
import { stateBadges } from './scheduleState.ts';
import { useScheduleText } from './useScheduleText.ts';

const Chip = styled.button`
  display: flex;
  align-items: center;
  gap: 4px;
  width: 100%;
  min-width: 0;
  min-height: ${target.small};
  padding: 0 6px;
  border-radius: ${radius.inner};
  background: ${v.surface.hover};
  color: ${v.ink.body};
  font: ${text.meta};
  text-align: start;
  ${tabular}
  svg {
    flex-shrink: 0;
  }
  > span {
    ${ellipsis}
  }
  ${tints}
  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &:focus-visible {
    ${ring.inside}
  }
`;

interface ScheduleChipProps {
  readonly schedule: ScheduleRecord;
  /** '14:30' */
  readonly time: string;
  readonly tabIndex?: number | undefined;
  readonly onOpen: (schedule: ScheduleRecord) => void;
}

/** A schedule in a calendar cell: state, time and contact. */
export function ScheduleChip({ schedule, time, tabIndex, onOpen }: ScheduleChipProps) {
  const { t } = useTexts();
  const filledText = useScheduleText();
  const { icon: Icon, tint } = stateBadges[schedule.status];
  const name = formatContactName({ ...schedule.contact, number: '' });
  const state = t(`schedules.statuses.${schedule.status}`);
  return (
    <Chip
      type="button"
      data-tone={tint}
      tabIndex={tabIndex}
      aria-label={`${time}, ${name}, ${state}`}
      title={`${time} ${name} · ${state}\n${filledText(schedule)}`}
      onClick={() => onOpen(schedule)}
    >
      <Icon size={12} strokeWidth={2} aria-hidden />
      <span>
        {time} {name}
      </span>
    </Chip>
  );
}
