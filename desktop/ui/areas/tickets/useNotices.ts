import { useEffect } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import type { Notice } from '#shared/ipc.ts';
import { isQuiet, queueName, soundOf, type NoticeChoices } from '#shared/rules/notices.ts';
import { useHear, useLine } from '#ui/data/live.ts';
import { useActor } from '#ui/data/session.ts';
import { host } from '#ui/host/index.ts';
import { noticeChoices } from '#ui/shell/noticeChoices.ts';
import { t } from '#ui/text/index.ts';
import { noticeOf, noticeTag, type Told } from './notice.ts';
import { useUnread } from './useUnread.ts';

/** Without who and what, where somebody may look over a shoulder. */
function shown({ title, body, picture, ...notice }: Notice, { showsPreview }: NoticeChoices): Notice {
  if (!showsPreview) {
    return { ...notice, title: t('shell.mark'), body: t('desktop.notice.hidden') };
  }
  return { ...notice, title, body, ...(picture === undefined ? {} : { picture }) };
}

function tell({ notice, kind, queueId, key }: Told): void {
  const choices = noticeChoices();
  if (isQuiet(choices, new Date())) {
    return;
  }
  const { serverUrl } = host();
  const queue = queueId === null ? null : queueName(serverUrl, queueId);
  // Servers count their messages alike.
  host().playSound({ sound: soundOf(choices, kind, queue), key: `${serverUrl} ${key}` });
  if (choices.isOn) {
    host().notify(shown(notice, choices));
  }
  host().signalUnread();
}

/** What was read, taken by somebody else or deleted needs no notice any more. */
function closeRead(said: LiveEvents['ticket'], userId: number): void {
  if (said.action !== 'update') {
    host().closeNotice(noticeTag(said.ticketId));
    return;
  }
  const { ticket } = said;
  const isTaken = ticket.userId !== null && ticket.userId !== userId;
  if (ticket.unreadMessages === 0 || ticket.status === 'closed' || isTaken) {
    host().closeNotice(noticeTag(ticket.id));
  }
}

/** A sound and a notice for what a customer wrote to this person, unless they are looking at it. */
export function useNotices(): void {
  const actor = useActor();
  useHear('appMessage', (said) => {
    const told = noticeOf(said, actor);
    const isSeen = told !== null && host().isWatched() && location.pathname === told.notice.path;
    if (told !== null && !isSeen) {
      tell(told);
    }
  });
  useHear('ticket', (said) => closeRead(said, actor.userId));
}

/** The one number, on title, badge and tray, for as long as somebody is signed in. */
export function useSign(): void {
  const unread = useUnread();
  const isConnected = useLine().lostAt === null;
  useEffect(() => host().sign(unread, isConnected), [unread, isConnected]);
  useEffect(() => () => host().sign(0, true), []);
}
