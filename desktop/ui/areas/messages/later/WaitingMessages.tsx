import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/areas/schedules.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { can } from '#shared/rules/permissions.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { IconButton, Time } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, size, text, v } from '#ui/theme/tokens.ts';
import { LazySendLaterDialog } from './LazySendLaterDialog.ts';

const Lines = styled.ul`
  display: grid;
  gap: 2px;
  max-height: 112px;
  margin: 0;
  padding: 4px ${size.gutter} 8px;
  overflow: hidden;
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
`;
const maxLines = 3;

/** Messages of the ticket that are sent later, above the composer. */
export function WaitingMessages({ ticket }: { readonly ticket: TicketRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const cache = useQueryClient();
  const [edited, setEdited] = useState<ScheduleRecord | null>(null);
  const enabled = can(actor, 'schedule.use');
  const { data } = useEndpointQuery(api.schedules.page, { ticketId: ticket.id, status: 'PENDENTE' }, { enabled });
  const remove = useEndpointMutation(api.schedules.remove, { onSuccess: () => invalidateEndpoint(cache, api.schedules.page) });
  const waiting = (data?.schedules ?? [])
    .filter(({ status }) => status === 'PENDENTE')
    .toSorted((one, other) => one.sendAt.localeCompare(other.sendAt));
  if (waiting.length === 0) {
    return null;
  }
  return (
    <>
      <Lines aria-label={t('messages.composer.later.waiting')}>
        {waiting.slice(0, maxLines).map((schedule) => (
          <li key={schedule.id}>
            <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
            <b>
              {t('messages.composer.later.leaves')} <Time at={schedule.sendAt} />
            </b>
            <p title={schedule.body}>
              {splitSignature(schedule.body).text}
              {schedule.mediaName !== null && ` · ${t('messages.composer.later.fileCount', { count: schedule.moreFiles.length + 1 })}`}
              {schedule.isCancelledByAnswer && ` · ${t('messages.composer.later.unlessAnswered')}`}
            </p>
            {can(actor, 'schedule.change', schedule) && (
              <>
                <IconButton size="sm" icon={Pencil} label={t('messages.composer.later.edit')} onClick={() => setEdited(schedule)} />
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('messages.composer.later.remove')}
                  onClick={() => remove.mutate({ id: schedule.id })}
                />
              </>
            )}
          </li>
        ))}
      </Lines>
      {edited !== null && (
        <LatePart>
          <LazySendLaterDialog ticket={ticket} schedule={edited} onClose={() => setEdited(null)} />
        </LatePart>
      )}
    </>
  );
}
