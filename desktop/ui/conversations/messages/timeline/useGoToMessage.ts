import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';
import type { MessageTarget } from './Entry.ts';
import type { MessageListHandle } from './listScroll.ts';
import type { ConversationState } from './useConversation.ts';

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
