import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { api } from '#shared/api.ts';
import type { NoteMention } from '#shared/conversations/notes.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useSession } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { t } from '#ui/text/index.ts';

const noMentions: readonly NoteMention[] = [];
const maxTextLength = 200;
const subscribe = (listener: () => void): (() => void) => host().onVisibilityChange(listener);
const isVisible = (): boolean => host().isVisible();

/** Unread mentions of the user in notes, newest first. */
export const useNoteMentions = (): readonly NoteMention[] => useEndpointQuery(api.notes.mentions, {}).data ?? noMentions;

const mentionPath = ({ ticket }: NoteMention): string => `/tickets/${ticket.uuid}`;

function showMentionNotice(mention: NoteMention): void {
  showNotice({
    kind: 'chat',
    queueId: null,
    key: `note-${mention.noteId}`,
    notice: {
      title: t('tickets.bell.mention', { name: mention.user.name, contact: mention.contact.name }).slice(0, maxTextLength),
      body: mention.note.slice(0, maxTextLength),
      path: mentionPath(mention),
      tag: `note-${mention.noteId}`,
    },
  });
}

/** Sound and notice for mentions that come while the page is open, unless their conversation is on the screen. */
export function useMentionNotices(): void {
  const { data: mentions } = useEndpointQuery(api.notes.mentions, {});
  const known = useRef<ReadonlySet<number> | null>(null);
  const tell = useEffectEvent((current: readonly NoteMention[]) => {
    const added = current.filter(({ noteId }) => known.current?.has(noteId) === false);
    added.filter((mention) => !(host().isFocused() && location.pathname === mentionPath(mention))).forEach(showMentionNotice);
    known.current = new Set(current.map(({ noteId }) => noteId));
  });
  useEffect(() => {
    if (mentions !== undefined) {
      tell(mentions);
    }
  }, [mentions]);
}

/** Marks the mentions of a conversation as read while it is on the screen. */
export function useReadMentions(ticketId: number): void {
  const isShown = useSyncExternalStore(subscribe, isVisible);
  const { operator } = useSession();
  const isMentioned = useNoteMentions().some(({ ticket }) => ticket.id === ticketId);
  const { mutate } = useEndpointMutation(api.notes.readMentions, { onError: () => undefined });
  useEffect(() => {
    if (isShown && isMentioned && operator === null) {
      mutate({ ticketId });
    }
  }, [isShown, isMentioned, operator, mutate, ticketId]);
}
