import type { TicketFull } from '#shared/areas/tickets.ts';
import type { CardContact } from './messageKind.ts';

export type ConversationStep = 'accept' | 'returnToQueue' | 'transfer' | 'close' | 'closeAndNext' | 'reopen' | 'remove' | 'peek';

/**
 * What can be done to the conversation, as `useTicketActions(ticket)` of the tickets area gives it.
 * It comes by props because tickets already need this area, and areas must not need each other in a circle.
 */
export interface ConversationActions extends Readonly<Record<ConversationStep, () => void>> {
  readonly may: Readonly<Record<ConversationStep, boolean>>;
  readonly isBusy: boolean;
}

export interface ConversationProps {
  readonly ticket: TicketFull;
  readonly actions: ConversationActions;
  readonly isContactShown: boolean;
  readonly onToggleContact: () => void;
  /** Back to the list. */
  readonly onClose: () => void;
  /** 'Conversar' on a contact card. */
  readonly onTalkTo: (contact: CardContact) => void;
}
