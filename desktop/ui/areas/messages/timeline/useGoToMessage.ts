import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';
import type { MessageListHandle } from './listScroll.ts';
import type { ConversationState } from './useConversation.ts';

/** Scrolls to a message, loading older pages until it is included. */
export function useGoToMessage(
  { messageWindow, loadUntil }: ConversationState,
  list: RefObject<MessageListHandle | null>,
): (rowId: number) => void {
  const [target, setTarget] = useState<{ readonly rowId: number } | null>(null);
  const isLoaded = target !== null && messageWindow?.messages.some(({ rowId }) => rowId === target.rowId) === true;
  const hasWindow = messageWindow !== undefined;
  const load = useEffectEvent((rowId: number) => {
    loadUntil(rowId).catch((error: Error) => toast.error(explainError(error), { id: 'goTo' }));
  });
  useEffect(() => {
    if (target === null || !hasWindow) {
      return;
    }
    if (isLoaded) {
      list.current?.scrollToMessage(target.rowId);
    } else {
      load(target.rowId);
    }
  }, [isLoaded, hasWindow, target, list]);
  return (rowId) => setTarget({ rowId });
}
