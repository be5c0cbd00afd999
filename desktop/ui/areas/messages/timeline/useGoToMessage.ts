import { useEffect, useState, type RefObject } from 'react';
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
  useEffect(() => {
    if (isLoaded && target !== null) {
      list.current?.scrollToMessage(target.rowId);
    }
  }, [isLoaded, target, list]);
  return (rowId) => {
    setTarget({ rowId });
    loadUntil(rowId).catch((error: Error) => toast.error(explainError(error), { id: 'goTo' }));
  };
}
