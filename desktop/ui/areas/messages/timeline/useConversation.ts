import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as endpoints } from '#shared/areas/messages.ts';
import { call } from '#ui/data/client.ts';
import { host } from '#ui/host/index.ts';
import { joinedWith, withOlder, type HeldMessages } from './heldMessages.ts';
import { conversationKey } from '#ui/areas/messages/live.ts';

export interface ConversationState {
  readonly held: HeldMessages | undefined;
  readonly error: Error | null;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  loadOlder(): void;
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
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      joinedWith(
        () => cache.getQueryData<HeldMessages>(queryKey),
        call(endpoints.page, { ticketId, ...(isUnseen() && { unseen: true }) }, signal),
      ),
    structuralSharing: false,
    // Opening a conversation is also what marks it as read.
    refetchOnMount: 'always',
  });
  const loadOlder = async (): Promise<void> => {
    const first = cache.getQueryData<HeldMessages>(queryKey)?.messages[0];
    if (first === undefined || older === 'loading') {
      return;
    }
    setOlder('loading');
    try {
      const page = await call(endpoints.page, { ticketId, before: first.rowId });
      cache.setQueryData<HeldMessages>(queryKey, (held) => (held === undefined ? held : withOlder(held, page)));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };
  return {
    held: query.data,
    error: query.error,
    isLoadingOlder: older === 'loading',
    olderFailed: older === 'failed',
    loadOlder: () => void loadOlder(),
    refresh: () => void query.refetch(),
  };
}
