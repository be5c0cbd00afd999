import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { NotificationAction } from '#shared/ipc.ts';
import { enqueueMessages } from '#ui/areas/messages/outbox/outbox.ts';
import { cacheTicket } from '#ui/areas/tickets/cache/ticketCache.ts';
import { ticketNoticeTag } from '#ui/areas/tickets/notices/createMessageNotice.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';

/** Runs actions that were chosen on a notification. Replies go through the outbox like every message. */
export function useNoticeActions(): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const change = async (act: NotificationAction, status: 'open' | 'closed'): Promise<void> => {
    const ticket = await callEndpoint(api.tickets.update, { id: act.ticketId, status, userId: user.id });
    cacheTicket(cache, ticket, toActor(user));
  };
  const perform = useEffectEvent(async (act: NotificationAction): Promise<void> => {
    host().closeNotice(ticketNoticeTag(act.ticketId));
    if (act.act === 'reply') {
      enqueueMessages([{ ticketId: act.ticketId, text: act.text, quote: null, file: null }]);
      return;
    }
    await change(act, act.act === 'accept' ? 'open' : 'closed').catch((error: unknown) =>
      toast.error(explainError(error), { id: 'ticketChange' }),
    );
    if (act.act === 'accept') {
      void navigate(act.path);
    }
  });
  useEffect(() => host().onNoticeAction((act) => void perform(act)), []);
}
