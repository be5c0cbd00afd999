import type { Outcome } from './Outcome.ts';

/** A message that an assistant or an integration is to answer; one of the two ids is null. */
export interface BotTurn {
  readonly id: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  readonly attempts: number;
  readonly createdAt: string;
  /** Null: not asked yet. */
  readonly outcome: Outcome | null;
  /** Of the outcome's replies. */
  readonly sent: number;
}
