import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as endpoints, type MessageRecord } from '#shared/areas/messages.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { afterNextPaint } from '#ui/data/afterNextPaint.ts';
import { host } from '#ui/host/index.ts';
import { mergeNewestPageWhenLoaded, prependOlderPage, type MessageWindow } from './messageWindow.ts';
import { conversationKey } from '#ui/areas/messages/live.ts';

export interface ConversationState {
  readonly messageWindow: MessageWindow | undefined;
  readonly error: Error | null;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  loadOlder(): void;
  /** Loads what is needed to show a message. */
  loadUntil(rowId: number): Promise<void>;
  /** Asks for the newest part again; the server notes that it was read. */
  refresh(): void;
}

/** A window in the background is brought up to date too; nobody has read what came meanwhile. */
const isWindowHidden = (): boolean => !host().isVisible();

/** The messages of a conversation: at once where they are known, then as the server has them. */
export function useConversation(ticketId: number): ConversationState {
  const cache = useQueryClient();
  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const queryKey = conversationKey(ticketId);
  const currentWindow = (): MessageWindow | undefined => cache.getQueryData<MessageWindow>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (currentWindow() !== undefined) {
        // What is known is shown before anything is asked.
        await afterNextPaint();
      }
      const input = { ticketId, ...(isWindowHidden() && { unseen: true }) };
      return mergeNewestPageWhenLoaded(currentWindow, callEndpoint(endpoints.page, input, signal));
    },
    structuralSharing: false,
    // Opening a conversation is also what marks it as read.
    refetchOnMount: 'always',
  });
  /** Puts older ones in front: a page, or all down to a message. */
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
      // The list itself says that it failed.
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
