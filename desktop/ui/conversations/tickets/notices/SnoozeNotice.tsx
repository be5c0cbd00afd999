import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LiveEvents } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { t } from '#ui/text/index.ts';
import { ticketNoticeTag } from './createMessageNotice.ts';

type SnoozeEnd = LiveEvents['ticketSnooze'];

/** Sound and notice for a snooze that has ended while the window has no focus. */
function notifySnoozeEnd({ ticketId, uuid, name }: SnoozeEnd, text: string): void {
  if (host().isFocused()) {
    return;
  }
  const notice = {
    title: name,
    body: text,
    path: `/tickets/${uuid}`,
    tag: ticketNoticeTag(ticketId),
    ticket: { id: ticketId, isPending: false },
  };
  showNotice({ kind: 'message', queueId: null, key: `snooze-${ticketId}`, notice });
}

/** Says once that a snooze has ended, with a way to its ticket. */
export function SnoozeNotice({ end }: { readonly end: SnoozeEnd }) {
  const navigate = useNavigate();
  const announce = useEffectEvent(() => {
    const text = t('ticketList.snoozeEnded', { name: end.name });
    notifySnoozeEnd(end, text);
    toast.info(text, {
      id: `snooze-${end.ticketId}`,
      durationMs: 10_000,
      action: { label: t('ticketList.openIt'), run: () => void navigate(`/tickets/${end.uuid}`) },
    });
  });
  useEffect(() => announce(), []);
  return null;
}
