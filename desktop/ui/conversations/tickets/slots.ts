import type { ReactNode } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { ContactRef } from '#ui/contacts/contacts/index.ts';
import { createSlot } from '#ui/slots.ts';
import type { AnyTicket } from './dialogs/ticketDialogs.ts';

/** In the contact's panel: what the customer said of the conversation. */
export const TicketRatings = createSlot<[{ readonly ticketId: number }], ReactNode>('TicketRatings');

/** In the contact's panel: other contacts of the same person. */
export const ContactMerges = createSlot<[{ readonly contact: ContactRef }], ReactNode>('ContactMerges');

/** Above the conversation: several steps that an agent takes as one. */
export const MacroMenu = createSlot<[{ readonly ticket: TicketRecord }], ReactNode>('MacroMenu');

/** Renders nothing; registers the keys of those steps. */
export const MacroKeys = createSlot<[{ readonly ticket: AnyTicket }], ReactNode>('MacroKeys');
