import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { type Card, type CardMove, findCard, type Lane, moveCard, placeInLanes } from './laneCards.ts';
import { movingCards } from './movingCards.ts';

/** Moves a card at once, and one move after the other on the server; a refusal brings it back. */
export function useCardMove(lanes: readonly Lane[]): (move: CardMove) => void {
  const { t } = useTexts();
  const cache = useQueryClient();
  const { mutateAsync } = useEndpointMutation(api.tickets.moveToLane);
  /** Says what became of the tags, and below it where the card is. */
  const announce = ({ tags, contact }: TicketRecord, { fromLaneId, laneId }: CardMove): void => {
    const lane = lanes.find(({ id }) => id === laneId)?.name ?? '';
    const detail = t(laneId === 0 && tags.length > 0 ? 'kanban.movedOff' : 'kanban.moved', { name: contact.name, lane });
    if (fromLaneId !== 0) {
      toast.success(t('kanban.tagRemoved'), laneId === 0 ? { detail } : {});
    }
    if (laneId !== 0) {
      toast.success(t('kanban.tagAdded'), { detail });
    }
  };
  return (move) => {
    const card = findCard(cache, move.ticketId);
    if (card === undefined) {
      toast.info(t('kanban.gone'));
      return;
    }
    if (move.laneId === move.fromLaneId) {
      return;
    }
    const moving = movingCards.get(card.id) ?? { confirmed: card, pending: 0, last: Promise.resolve() };
    const settle = (confirmed: Card): void => {
      Object.assign(moving, { confirmed, pending: moving.pending - 1 });
      if (moving.pending === 0) {
        movingCards.delete(card.id);
        placeInLanes(cache, confirmed);
      }
    };
    const send = async (): Promise<void> => {
      try {
        const ticket = await mutateAsync(move);
        settle(ticket);
        announce(ticket, move);
      } catch {
        // The mutation has shown why.
        settle(moving.confirmed);
      }
    };
    moving.pending += 1;
    movingCards.set(card.id, moving);
    placeInLanes(cache, moveCard(card, move, lanes));
    moving.last = moving.last.then(send);
  };
}
