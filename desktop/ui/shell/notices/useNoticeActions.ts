import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { NotificationAction } from '#shared/ipc.ts';
import { enqueueMessages } from '#ui/areas/messages/index.ts';
import { cacheTicket, ticketNoticeTag } from '#ui/areas/tickets/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';

/** Runs actions that were chosen on a notification. Replies go through the outbox like every message. */
export function useNoticeActions(): void {
  const navigate = useNavigate();
  const user = useUser();
  const update = useEndpointMutation(api.tickets.update, {
    onSuccess: (ticket, _input, cache) => cacheTicket(cache, ticket, toActor(user)),
    onError: (error) => toast.error(explainError(error), { id: 'ticketChange' }),
  });
  const perform = useEffectEvent(async (action: NotificationAction): Promise<void> => {
    host().closeNotice(ticketNoticeTag(action.ticketId));
    if (action.act === 'reply') {
      enqueueMessages([{ ticketId: action.ticketId, text: action.text, quote: null, file: null }]);
      return;
    }
    const status = action.act === 'accept' ? 'open' : 'closed';
    await update.mutateAsync({ id: action.ticketId, status, userId: user.id }).catch(() => undefined);
    if (action.act === 'accept') {
      void navigate(action.path);
    }
  });
  useEffect(() => host().onNoticeAction((action) => void perform(action)), []);
}
