import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { listCachedRows } from '#ui/data/cache/query.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';

/** Tells the author once that a scheduled message is not sent, with a way to the conversation. */
export function AnsweredNotice({ schedule }: { readonly schedule: ScheduleRecord }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const announce = useEffectEvent(() => {
    const { ticketId, contact } = schedule;
    const ticket = listCachedRows(cache, api.tickets.page, 'tickets').find((row) => row.id === ticketId);
    const path = ticket === undefined ? '/schedules' : `/tickets/${ticket.uuid}`;
    toast.info(t('ticketList.scheduleAnswered', { name: contact.name }), {
      id: `answered-${contact.id}`,
      durationMs: 10_000,
      action: { label: t('ticketList.openIt'), run: () => void navigate(path) },
    });
  });
  useEffect(() => announce(), []);
  return null;
}
