import type { Card } from './laneCards.ts';

interface MovingCard {
  /** As the server has it. */
  confirmed: Card;
  /** Moves without an answer. */
  pending: number;
  last: Promise<void>;
}

export const movingCards = new Map<number, MovingCard>();

/** Its place is the user's until the server has answered: events of earlier moves would take it back. */
export const isMoving = (ticketId: number): boolean => movingCards.has(ticketId);
