import type { ReactNode } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';

type ConversationActionName = 'accept' | 'returnToQueue' | 'transfer' | 'close' | 'closeAndNext' | 'reopen' | 'remove' | 'peek';

/** Result of `useTicketActions(ticket)`, passed as a prop because the tickets area already imports this one. */
export interface ConversationActions extends Readonly<Record<ConversationActionName, () => void>> {
  readonly enabled: Readonly<Record<ConversationActionName, boolean>>;
  readonly isBusy: boolean;
}

export interface ConversationProps {
  readonly ticket: TicketRecord;
  readonly actions: ConversationActions;
  /** Search that the conversation was opened from; another object opens it again. */
  readonly search: { readonly term: string } | null;
  readonly isContactShown: boolean;
  readonly onToggleContact: () => void;
  /** Opens how the ticket came to where it is. */
  readonly onShowSteps: () => void;
  /** Beside the ticket's details in the header: until when it has to be answered. */
  readonly due?: ReactNode;
  /** More buttons in the header. */
  readonly tools?: ReactNode;
  /** Back to the list. */
  readonly onClose: () => void;
  /** 'Conversar' on a contact card. */
  readonly onStartConversation: (contact: ContactRecord) => void;
}
