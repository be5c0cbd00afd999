import { useEffect, useState, type RefObject } from 'react';
import { toast } from '#ui/kit/index.ts';
import { explain } from '#ui/text/index.ts';
import type { ListHandle } from './useLanding.ts';
import type { ConversationState } from './useConversation.ts';

/** Leads to a message of the conversation; one that is not loaded yet is fetched, with all that came after it. */
export function useGoTo({ held, reach }: ConversationState, list: RefObject<ListHandle | null>): (rowId: number) => void {
  const [wanted, setWanted] = useState<{ readonly rowId: number } | null>(null);
  const isHere = wanted !== null && held?.messages.some(({ rowId }) => rowId === wanted.rowId) === true;
  useEffect(() => {
    if (isHere && wanted !== null) {
      list.current?.toRow(wanted.rowId);
    }
  }, [isHere, wanted, list]);
  return (rowId) => {
    setWanted({ rowId });
    reach(rowId).catch((error: Error) => toast.failed(explain(error), { id: 'goTo' }));
  };
}
