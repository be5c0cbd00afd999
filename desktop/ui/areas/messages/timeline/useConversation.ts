import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as endpoints, type MessageRecord } from '#shared/areas/messages.ts';
import { call } from '#ui/data/client.ts';
import { painted } from '#ui/data/painted.ts';
import { host } from '#ui/host/index.ts';
import { joinedWith, withOlder, type HeldMessages } from './heldMessages.ts';
import { conversationKey } from '#ui/areas/messages/live.ts';

export interface ConversationState {
  readonly held: HeldMessages | undefined;
  readonly error: Error | null;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  loadOlder(): void;
  /** Loads what is needed to show a message. */
  reach(rowId: number): Promise<void>;
  /** Asks for the newest part again; the server notes that it was read. */
  refresh(): void;
}

/** A window in the background is brought up to date too; nobody has read what came meanwhile. */
const isUnseen = (): boolean => !host().isShown();

/** The messages of a conversation: at once where they are known, then as the server has them. */
export function useConversation(ticketId: number): ConversationState {
  const cache = useQueryClient();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const queryKey = conversationKey(ticketId);
  const heldNow = (): HeldMessages | undefined => cache.getQueryData<HeldMessages>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (heldNow() !== undefined) {
        // What is known is shown before anything is asked.
        await painted();
      }
      return joinedWith(heldNow, call(endpoints.page, { ticketId, ...(isUnseen() && { unseen: true }) }, signal));
    },
    structuralSharing: false,
    // Opening a conversation is also what marks it as read.
    refetchOnMount: 'always',
  });
  /** Puts older ones in front: a page, or all down to a message. */
  const load = async (first: MessageRecord, downTo?: number): Promise<void> => {
    setOlder('loading');
    try {
      const page = await call(endpoints.page, { ticketId, before: first.rowId, ...(downTo !== undefined && { downTo }) });
      cache.setQueryData<HeldMessages>(queryKey, (held) => (held === undefined ? held : withOlder(held, page)));
      setOlder('idle');
    } catch (error) {
      setOlder('failed');
      throw error;
    }
  };
  const loadOlder = (): void => {
    const first = heldNow()?.messages[0];
    if (first !== undefined && older !== 'loading') {
      // The list itself says that it failed.
      load(first).catch(() => undefined);
    }
  };
  const reach = async (rowId: number): Promise<void> => {
    for (let held = heldNow(); held?.hasMore === true && held.messages.every((one) => one.rowId !== rowId); held = heldNow()) {
      const [first] = held.messages;
      if (first === undefined) {
        return;
      }
      await load(first, rowId);
    }
  };
  return {
    held: query.data,
    error: query.error,
    isLoadingOlder: older === 'loading',
    olderFailed: older === 'failed',
    loadOlder,
    reach,
    refresh: () => void query.refetch(),
  };
}
