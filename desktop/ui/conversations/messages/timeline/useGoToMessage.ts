import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages as endpoints, type MessageRecord } from '#shared/conversations/messages/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { paintKnown } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';
import { conversationKey } from '#ui/conversations/messages/live.ts';
import type { MessageTarget } from './Entry.ts';
import type { MessageListHandle } from './listScroll.ts';
import { mergeNewestPageWhenLoaded, type MessageWindow, prependOlderPage } from './messageWindow.ts';

export interface ConversationState {
  readonly messageWindow: MessageWindow | undefined;
  readonly error: Error | null;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  loadOlder(): void;
  /** Loads older messages until the given one is included. */
  loadUntil(rowId: number): Promise<void>;
  /** Refetches the newest page, which also marks it as read. */
  refresh(): void;
}

/** A hidden window refetches too, but marks nothing as read. */
const isWindowHidden = (): boolean => !host().isVisible();

/** Messages of a conversation: from the cache at once, then from the server, which marks them as read unless unseen. */
export function useConversation(ticketId: number, { isUnseen = false }: { readonly isUnseen?: boolean } = {}): ConversationState {
  const cache = useQueryClient();
  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const queryKey = conversationKey(ticketId);
  const currentWindow = (): MessageWindow | undefined => cache.getQueryData<MessageWindow>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async (context) => {
      await paintKnown(context);
      const input = { ticketId, ...((isUnseen || isWindowHidden()) && { unseen: true }) };
      return mergeNewestPageWhenLoaded(currentWindow, callEndpoint(endpoints.page, input, context.signal));
    },
    structuralSharing: false,
    // Opening a conversation marks it as read on the server.
    refetchOnMount: 'always',
  });
  /** Prepends one older page, or everything down to a message. */
  const load = async (first: MessageRecord, downTo?: number): Promise<void> => {
    const input = { ticketId, before: first.rowId, ...(downTo !== undefined && { downTo }) };
    setOlderState('loading');
    try {
      const page = await callEndpoint(endpoints.page, input);
      cache.setQueryData<MessageWindow>(queryKey, (messageWindow) =>
        messageWindow === undefined ? messageWindow : prependOlderPage(messageWindow, page),
      );
      setOlderState('idle');
    } catch (error) {
      setOlderState('failed');
      throw error;
    }
  };
  const loadOlder = (): void => {
    const first = currentWindow()?.messages[0];
    if (first !== undefined && olderState !== 'loading') {
      // The list shows the failure.
      load(first).catch(() => undefined);
    }
  };
  const loadUntil = async (rowId: number): Promise<void> => {
    for (
      let messageWindow = currentWindow();
      messageWindow?.hasMore === true && messageWindow.messages.every((one) => one.rowId !== rowId);
      messageWindow = currentWindow()
    ) {
      const [first] = messageWindow.messages;
      if (first === undefined) {
        return;
      }
      await load(first, rowId);
    }
  };
  return {
    messageWindow: query.data,
    error: query.error,
    isLoadingOlder: olderState === 'loading',
    olderFailed: olderState === 'failed',
    loadOlder,
    loadUntil,
    refresh: () => void query.refetch(),
  };
}

/** Scrolls to a message, loading older pages until it is included. */
export function useGoToMessage(
  { messageWindow, loadUntil }: ConversationState,
  list: RefObject<MessageListHandle | null>,
): (target: MessageTarget) => void {
  const [wanted, setWanted] = useState<{ readonly target: MessageTarget } | null>(null);
  const isLoaded = wanted !== null && messageWindow?.messages.some(({ rowId }) => rowId === wanted.target) === true;
  const hasWindow = messageWindow !== undefined;
  const load = useEffectEvent((rowId: number) => {
    loadUntil(rowId).catch((error: Error) => toast.error(explainError(error), { id: 'goTo' }));
  });
  useEffect(() => {
    if (wanted === null || !hasWindow) {
      return;
    }
    const { target } = wanted;
    if (isLoaded || typeof target === 'string') {
      list.current?.scrollToMessage(target);
    } else {
      load(target);
    }
  }, [isLoaded, hasWindow, wanted, list]);
  return (target) => setWanted({ target });
}
