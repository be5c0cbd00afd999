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
  const changeStatus = async (action: NotificationAction, status: 'open' | 'closed'): Promise<void> => {
    const ticket = await callEndpoint(api.tickets.update, { id: action.ticketId, status, userId: user.id });
    cacheTicket(cache, ticket, toActor(user));
  };
  const perform = useEffectEvent(async (action: NotificationAction): Promise<void> => {
    host().closeNotice(ticketNoticeTag(action.ticketId));
    if (action.act === 'reply') {
      enqueueMessages([{ ticketId: action.ticketId, text: action.text, quote: null, file: null }]);
      return;
    }
    await changeStatus(action, action.act === 'accept' ? 'open' : 'closed').catch((error: unknown) =>
      toast.error(explainError(error), { id: 'ticketChange' }),
    );
    if (action.act === 'accept') {
      void navigate(action.path);
    }
  });
  useEffect(() => host().onNoticeAction((action) => void perform(action)), []);
}
