import type { ReactNode } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { createSlot } from '#ui/slots.ts';

interface TicketProps {
  readonly ticket: TicketRecord;
}
/** Above the composer: what is sent later. */
export const WaitingMessages = createSlot<[TicketProps], ReactNode>('WaitingMessages');

interface SendLaterDialogProps extends TicketProps {
  readonly onClose: () => void;
}
/** Has the draft sent later. */
export const SendLaterDialog = createSlot<[SendLaterDialogProps], ReactNode>('SendLaterDialog');

interface AssistDialogProps {
  readonly ticketId: number;
  readonly draft: string;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}
/** Has an assistant write. */
export const AssistDialog = createSlot<[AssistDialogProps], ReactNode>('AssistDialog');

/** Below a ticket's steps. */
export const ChatbotDecisions = createSlot<[{ readonly ticketId: number }], ReactNode>('ChatbotDecisions');
