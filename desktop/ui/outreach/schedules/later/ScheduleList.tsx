import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ScheduleRecord, ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { can } from '#shared/rules/permissions.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { flushDrafts, getDraft, updateDraft } from '#ui/conversations/messages/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, motion, radius, size, text, v, width } from '#ui/theme/tokens.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { useNow } from '#ui/kit/index.ts';
import { CancelledLine, WaitingLine } from './ScheduleLine.tsx';

/** A cancelled one stays for so long, unless its author takes it away. */
const shownMs = dayMs;

interface TicketSchedules {
  readonly waiting: readonly ScheduleRecord[];
  readonly cancelledSchedules: readonly ScheduleRecord[];
}

/** What the ticket still sends, the next first, and what an answer has cancelled of the user's. */
export function useTicketSchedules(ticketId: number): TicketSchedules {
  const actor = useActor();
  const now = useNow();
  const enabled = can(actor, 'schedule.use');
  const waiting = useEndpointQuery(api.schedules.page, { ticketId, status: 'PENDENTE' }, { enabled });
  const cancelled = useEndpointQuery(api.schedules.page, { ticketId, userId: actor.userId, status: 'CANCELADA' }, { enabled });
  const rowsOf = ({ data }: typeof waiting, status: ScheduleStatus): ScheduleRecord[] =>
    (data?.schedules ?? []).filter((row) => row.status === status);
  return {
    waiting: rowsOf(waiting, 'PENDENTE').toSorted((one, other) => one.sendAt.localeCompare(other.sendAt)),
    cancelledSchedules: rowsOf(cancelled, 'CANCELADA').filter(({ updatedAt }) => now.getTime() - Date.parse(updatedAt) < shownMs),
  };
}

const List = styled.ul`
  display: grid;
  gap: 2px;
  max-height: 148px;
  margin: 0;
  padding: 4px ${size.gutter} 8px;
  overflow: hidden auto;
  list-style: none;
  &[data-unfolded] {
    max-height: min(250px, 40dvh);
  }
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    min-height: 32px;
    padding: 0 4px 0 10px;
    border-radius: ${radius.control};
    background: ${v.surface.sunken};
    color: ${v.ink.soft};
    font: ${text.meta};
  }
  b {
    flex-shrink: 0;
    font: ${text.metaStrong};
  }
  p {
    flex: 1;
    min-width: 0;
    ${ellipsis}
  }
  ${width.tiny} {
    b {
      flex-shrink: 1;
      ${ellipsis}
    }
    p {
      flex: 1 0 36%;
    }
  }
  small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${width.tight} {
      display: none;
    }
  }
  a {
    flex-shrink: 0;
    padding-right: 6px;
    color: ${v.brand.ink};
  }
  li > button[aria-expanded] {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 8px;
    min-width: 0;
    min-height: 32px;
    text-align: start;
    span {
      ${ellipsis}
    }
    svg {
      flex-shrink: 0;
      transition: transform ${motion.quick};
    }
    &[aria-expanded='true'] svg {
      transform: rotate(90deg);
    }
  }
`;
const maxLines = 3;

/** Puts the text of a cancelled one behind that of the draft. */
function addToDraft(ticketId: number, { body }: ScheduleRecord): void {
  const { text } = splitSignature(body);
  const draft = getDraft(ticketId);
  updateDraft(ticketId, { text: draft.text === '' ? text : `${draft.text}\n${text}` });
  flushDrafts();
}

interface CancelledMessagesProps {
  readonly ticket: TicketRecord;
  readonly schedules: readonly ScheduleRecord[];
  readonly isGrouped: boolean;
  readonly onRemove: (schedule: ScheduleRecord) => void;
}

/** What is not sent because the contact answered. */
function CancelledMessages({ ticket, schedules, isGrouped, onRemove }: CancelledMessagesProps) {
  const cache = useQueryClient();
  const remove = useEndpointMutation(api.schedules.remove, { onSuccess: () => invalidateEndpoint(cache, api.schedules.page) });
  const takeText = (schedule: ScheduleRecord): void => {
    addToDraft(ticket.id, schedule);
    remove.mutate({ id: schedule.id });
  };
  return schedules.map((schedule) => (
    <CancelledLine
      key={schedule.id}
      schedule={schedule}
      ticket={ticket}
      isGrouped={isGrouped}
      onTake={() => takeText(schedule)}
      onRemove={() => onRemove(schedule)}
    />
  ));
}

interface FoldLineProps {
  readonly cancelledCount: number;
  /** Waiting ones that are not shown. */
  readonly more: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
}

/** How many others there are: one line, so that none of what waits is scrolled away. */
function FoldLine({ cancelledCount, more, isUnfolded, onToggle }: FoldLineProps) {
  const { t } = useTexts();
  return (
    <li>
      {cancelledCount > 0 && (
        <button type="button" aria-expanded={isUnfolded} onClick={onToggle}>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          <span>{t('messages.composer.later.answeredCount', { count: cancelledCount })}</span>
        </button>
      )}
      {more > 0 && <Link to="/schedules">{t('messages.composer.later.more', { count: more })}</Link>}
    </li>
  );
}

interface ScheduleListProps extends TicketSchedules {
  readonly ticket: TicketRecord;
  readonly onEdit: (schedule: ScheduleRecord) => void;
  readonly onRemove: (schedule: ScheduleRecord) => void;
}

/** What waits comes first; what is cancelled is folded where there is no room for it. */
export function ScheduleList({ ticket, waiting, cancelledSchedules, onEdit, onRemove }: ScheduleListProps) {
  const { t } = useTexts();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFoldable = cancelledSchedules.length > 0 && waiting.length + cancelledSchedules.length > maxLines;
  const more = Math.max(0, waiting.length - maxLines);
  return (
    <List aria-label={t('messages.composer.later.waiting')} data-unfolded={(isFoldable && isUnfolded) || undefined}>
      {waiting.slice(0, maxLines).map((schedule) => (
        <WaitingLine
          key={schedule.id}
          schedule={schedule}
          ticket={ticket}
          onEdit={() => onEdit(schedule)}
          onRemove={() => onRemove(schedule)}
        />
      ))}
      {(isFoldable || more > 0) && (
        <FoldLine
          cancelledCount={isFoldable ? cancelledSchedules.length : 0}
          more={more}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
        />
      )}
      {(isUnfolded || !isFoldable) && (
        <CancelledMessages ticket={ticket} schedules={cancelledSchedules} isGrouped={isFoldable} onRemove={onRemove} />
      )}
    </List>
  );
}
