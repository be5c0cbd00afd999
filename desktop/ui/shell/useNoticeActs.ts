import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { NoticeAct } from '#shared/ipc.ts';
import { enqueue } from '#ui/areas/messages/outbox/outbox.ts';
import { keepTicket } from '#ui/areas/tickets/keepTicket.ts';
import { noticeTag } from '#ui/areas/tickets/notice.ts';
import { call } from '#ui/data/client.ts';
import { actorOf, useUser } from '#ui/data/session.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explain } from '#ui/text/index.ts';

/** Does what was chosen on a notice while the window was elsewhere. An answer takes the way of every message, and is as safe. */
export function useNoticeActs(): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const change = async (act: NoticeAct, status: 'open' | 'closed'): Promise<void> => {
    const ticket = await call(api.tickets.update, { id: act.ticketId, status, userId: user.id });
    keepTicket(cache, ticket, actorOf(user));
  };
  const perform = useEffectEvent(async (act: NoticeAct): Promise<void> => {
    host().closeNotice(noticeTag(act.ticketId));
    if (act.act === 'reply') {
      enqueue([{ ticketId: act.ticketId, text: act.text, quote: null, file: null }]);
      return;
    }
    await change(act, act.act === 'accept' ? 'open' : 'closed').catch((error: unknown) =>
      toast.failed(explain(error), { id: 'ticketChange' }),
    );
    if (act.act === 'accept') {
      void navigate(act.path);
    }
  });
  useEffect(() => host().hearNoticeAct((act) => void perform(act)), []);
}
