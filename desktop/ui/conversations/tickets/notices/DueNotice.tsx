import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LiveEvents } from '#shared/api.ts';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { t } from '#ui/text/index.ts';
import { ticketNoticeTag } from './createMessageNotice.ts';

/** The target of a ticket, or a promise to its contact. */
export type TicketDue = LiveEvents['ticketTarget'] | LiveEvents['notePromise'];

const describe = (due: TicketDue): string =>
  due.action === 'due'
    ? t('notes.promise.due', { name: due.name, note: due.note.slice(0, 200) })
    : t(`targets.notice.${due.action}.${due.kind}`, { name: due.name });

/** A promise is announced again for each note. */
const keyOf = (due: TicketDue): string => (due.action === 'due' ? `promise-${due.noteId}` : `target-${due.ticketId}`);

/** Says once that a target is near or missed, or that the time of a promise has come, with a way to the ticket; with a sound while the window has no focus. */
export function DueNotice({ due }: { readonly due: TicketDue }) {
  const navigate = useNavigate();
  const announce = useEffectEvent(() => {
    const { name, ticketId, uuid } = due;
    const text = describe(due);
    const path = `/tickets/${uuid}`;
    if (!host().isFocused()) {
      const notice = { title: name, body: text, path, tag: ticketNoticeTag(ticketId), ticket: { id: ticketId, isPending: false } };
      showNotice({ kind: 'message', queueId: null, key: keyOf(due), notice });
    }
    const options = {
      id: keyOf(due),
      durationMs: 10_000,
      action: { label: t('ticketList.openIt'), run: () => void navigate(path) },
    };
    toast.info(text, options);
  });
  useEffect(() => announce(), []);
  return null;
}
