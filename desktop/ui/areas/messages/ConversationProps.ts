import type { TicketRecord } from '#shared/areas/tickets.ts';
import type { VcardContact } from './messageKind.ts';

export type ConversationActionName = 'accept' | 'returnToQueue' | 'transfer' | 'close' | 'closeAndNext' | 'reopen' | 'remove' | 'peek';

/**
 * What can be done to the conversation, as `useTicketActions(ticket)` of the tickets area gives it.
 * It comes by props because tickets already need this area, and areas must not need each other in a circle.
 */
export interface ConversationActions extends Readonly<Record<ConversationActionName, () => void>> {
  readonly enabled: Readonly<Record<ConversationActionName, boolean>>;
  readonly isBusy: boolean;
}

export interface ConversationProps {
  readonly ticket: TicketRecord;
  readonly actions: ConversationActions;
  readonly isContactShown: boolean;
  readonly onToggleContact: () => void;
  /** Back to the list. */
  readonly onClose: () => void;
  /** 'Conversar' on a contact card. */
  readonly onStartConversation: (contact: VcardContact) => void;
}
