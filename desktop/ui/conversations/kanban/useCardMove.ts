import { useQueryClient } from '@tanstack/react-query';
import { useQueueAction } from '#ui/conversations/tickets/index.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, formatContactName, useTexts } from '#ui/text/index.ts';
import { type Card, type CardMove, findCard, type Lane, toLaneAction } from './laneCards.ts';

/** Moves a card at once, by the outbox, one move after the other; a refusal brings it back. */
export function useCardMove(lanes: readonly Lane[]): (move: CardMove) => void {
  const { t } = useTexts();
  const cache = useQueryClient();
  const queueAction = useQueueAction();
  /** Says what became of the tags, and below it where the card is. */
  const announce = ({ tags, contact, isGroup }: Card, { fromLaneId, laneId }: CardMove): void => {
    const lane = lanes.find(({ id }) => id === laneId)?.name ?? '';
    const name = formatContactName({ ...contact, isGroup });
    const detail = t(laneId === 0 && tags.length > 0 ? 'kanban.movedOff' : 'kanban.moved', { name, lane });
    if (fromLaneId !== 0) {
      toast.success(t('kanban.tagRemoved'), laneId === 0 ? { detail } : {});
    }
    if (laneId !== 0) {
      toast.success(t('kanban.tagAdded'), { detail });
    }
  };
  const run = async (card: Card, move: CardMove): Promise<void> => {
    const action = toLaneAction(move, lanes);
    if (action === null) {
      return;
    }
    try {
      const outcome = await queueAction(card, action);
      if (outcome.state === 'done' && outcome.ticket) {
        announce(outcome.ticket, move);
      }
    } catch (error) {
      toast.error(explainError(error), { id: 'ticketChange' });
    }
  };
  return (move) => {
    const card = findCard(cache, move.ticketId);
    if (card === undefined) {
      toast.info(t('kanban.gone'));
    } else if (move.laneId !== move.fromLaneId) {
      void run(card, move);
    }
  };
}
