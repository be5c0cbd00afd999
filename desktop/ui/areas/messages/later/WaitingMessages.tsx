import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarX, CornerLeftDown, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ScheduleRecord, ScheduleStatus } from '#shared/areas/schedules.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { can } from '#shared/rules/permissions.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { flushDrafts, getDraft, updateDraft } from '#ui/areas/messages/composer/drafts.ts';
import { toVariableSubject } from '#ui/areas/messages/quick/variableSubject.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { IconButton, Time, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, size, text, v, width } from '#ui/theme/tokens.ts';
import { LazySendLaterDialog } from './LazySendLaterDialog.ts';

const List = styled.ul`
  display: grid;
  gap: 2px;
  max-height: 148px;
  margin: 0;
  padding: 4px ${size.gutter} 8px;
  overflow: hidden auto;
  list-style: none;
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
    color: ${v.brand.ink};
  }
`;
const maxLines = 3;
/** A cancelled one stays for so long, unless its author takes it away. */
const shownMs = 86_400_000;

type Lines = readonly ScheduleRecord[];

/** What the ticket still sends, the next first, and what an answer has cancelled of the user's. */
function useTicketSchedules(ticketId: number): { readonly waiting: Lines; readonly cancelled: Lines } {
  const actor = useActor();
  const now = useNow();
  const enabled = can(actor, 'schedule.use');
  const waiting = useEndpointQuery(api.schedules.page, { ticketId, status: 'PENDENTE' }, { enabled });
  const cancelled = useEndpointQuery(api.schedules.page, { ticketId, userId: actor.userId, status: 'CANCELADA' }, { enabled });
  const rowsOf = ({ data }: typeof waiting, status: ScheduleStatus): ScheduleRecord[] =>
    (data?.schedules ?? []).filter((row) => row.status === status);
  return {
    waiting: rowsOf(waiting, 'PENDENTE').toSorted((one, other) => one.sendAt.localeCompare(other.sendAt)),
    cancelled: rowsOf(cancelled, 'CANCELADA').filter(({ updatedAt }) => now.getTime() - Date.parse(updatedAt) < shownMs),
  };
}

/** The text as it will be read at its time, with how many files go along. */
function ScheduleText({ schedule, ticket }: { readonly schedule: ScheduleRecord; readonly ticket: TicketRecord }) {
  const { t, timeZone } = useTexts();
  const { body, sendAt, user, mediaName, moreFiles } = schedule;
  const subject = toVariableSubject(ticket, user ?? { name: '' });
  const text = substituteVariables(splitSignature(body).text, { ...subject, now: new Date(sendAt), timeZone });
  return (
    <p title={text}>
      {text}
      {mediaName !== null && ` · ${t('messages.composer.later.fileCount', { count: moreFiles.length + 1 })}`}
    </p>
  );
}

/** Puts the text of a cancelled one behind that of the draft. */
function addToDraft(ticketId: number, { body }: ScheduleRecord): void {
  const { text } = splitSignature(body);
  const draft = getDraft(ticketId);
  updateDraft(ticketId, { text: draft.text === '' ? text : `${draft.text}\n${text}` });
  flushDrafts();
}

/** Messages of the ticket that are sent later, above the composer, and those that are not sent because the contact answered. */
export function WaitingMessages({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const cache = useQueryClient();
  const [edited, setEdited] = useState<ScheduleRecord | null>(null);
  const { waiting, cancelled } = useTicketSchedules(ticket.id);
  const remove = useEndpointMutation(api.schedules.remove, { onSuccess: () => invalidateEndpoint(cache, api.schedules.page) });
  const removeButton = ({ id }: ScheduleRecord, label: string) => (
    <IconButton size="sm" icon={X} label={label} onClick={() => remove.mutate({ id })} />
  );
  const takeText = (schedule: ScheduleRecord): void => {
    addToDraft(ticket.id, schedule);
    remove.mutate({ id: schedule.id });
  };
  if (waiting.length + cancelled.length === 0) {
    return null;
  }
  return (
    <>
      <List aria-label={t('messages.composer.later.waiting')}>
        {cancelled.map((schedule) => (
          <li key={schedule.id}>
            <CalendarX size={14} strokeWidth={1.75} aria-hidden />
            <b>{t('messages.composer.later.answered')}</b>
            <ScheduleText schedule={schedule} ticket={ticket} />
            {schedule.mediaName === null && (
              <IconButton size="sm" icon={CornerLeftDown} label={t('messages.composer.later.useText')} onClick={() => takeText(schedule)} />
            )}
            {removeButton(schedule, t('messages.composer.later.dismiss'))}
          </li>
        ))}
        {waiting.slice(0, maxLines).map((schedule) => (
          <li key={schedule.id}>
            <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
            <b>
              {t('messages.composer.later.leaves')} <Time at={schedule.sendAt} />
            </b>
            <ScheduleText schedule={schedule} ticket={ticket} />
            {schedule.isCancelledByAnswer && <small>{t('messages.composer.later.unlessAnswered')}</small>}
            {can(actor, 'schedule.change', schedule) && (
              <>
                <IconButton size="sm" icon={Pencil} label={t('messages.composer.later.edit')} onClick={() => setEdited(schedule)} />
                {removeButton(schedule, t('messages.composer.later.remove'))}
              </>
            )}
          </li>
        ))}
        {waiting.length > maxLines && (
          <li>
            <Link to="/schedules">{t('messages.composer.later.more', { count: waiting.length - maxLines })}</Link>
          </li>
        )}
      </List>
      {edited !== null && (
        <LatePart>
          <LazySendLaterDialog ticket={ticket} schedule={edited} onClose={() => setEdited(null)} />
        </LatePart>
      )}
    </>
  );
}
