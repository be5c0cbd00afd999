import type { ReactNode } from 'react';
import type { ContactDetail, ContactRecord } from '#shared/contacts/contacts/index.ts';
import { createSlot } from '#ui/slots.ts';

export type ContactRef = Pick<ContactRecord, 'id' | 'name' | 'number'>;

interface ContactProps {
  readonly contact: ContactDetail;
}
/** On a contact's page: its conversations, what happened, what was sent. */
export const ContactHistory = createSlot<[ContactProps], ReactNode>('ContactHistory');
/** Below a contact's details: tags, notes and merges. */
export const ContactConversations = createSlot<[ContactProps], ReactNode>('ContactConversations');

interface ContactDialogProps {
  readonly contact: ContactRef;
  readonly onClose: () => void;
}
/** Opens a conversation with a contact. */
export const NewTicketDialog = createSlot<[ContactDialogProps], ReactNode>('NewTicketDialog');

interface MergeDialogProps extends ContactDialogProps {
  /** The other one, where it is known. */
  readonly initialOther?: ContactRef;
}
/** Joins a contact with another one. */
export const MergeDialog = createSlot<[MergeDialogProps], ReactNode>('MergeDialog');
