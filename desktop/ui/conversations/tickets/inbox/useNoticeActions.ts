import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NotificationAction } from '#shared/ipc.ts';
import { enqueueAction, enqueueMessages } from '#ui/conversations/messages/index.ts';
import { cacheTicket, findCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { ticketNoticeTag } from '#ui/conversations/tickets/notices/createMessageNotice.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';

/** Runs actions that were chosen on a notification. Replies go through the outbox like every message. */
export function useNoticeActions(): void {
  const navigate = useNavigate();
  const user = useUser();
  const cache = useQueryClient();
  /** The notification is what was seen: its ticket may be in no list. */
  const change = async (ticketId: number, kind: 'accept' | 'close'): Promise<void> => {
    const name = findCachedTicket(cache, ticketId)?.contact.name ?? '';
    try {
      const outcome = await enqueueAction(ticketId, { kind, name });
      if (outcome.state === 'done' && outcome.ticket) {
        cacheTicket(cache, outcome.ticket, toActor(user));
      }
    } catch (error) {
      toast.error(explainError(error), { id: 'ticketChange' });
    }
  };
  const perform = useEffectEvent(async (action: NotificationAction): Promise<void> => {
    host().closeNotice(ticketNoticeTag(action.ticketId));
    if (action.act === 'reply') {
      enqueueMessages([{ ticketId: action.ticketId, text: action.text, quote: null, file: null }]);
      return;
    }
    await change(action.ticketId, action.act === 'accept' ? 'accept' : 'close');
    if (action.act === 'accept') {
      void navigate(action.path);
    }
  });
  useEffect(() => host().onNoticeAction((action) => void perform(action)), []);
}
