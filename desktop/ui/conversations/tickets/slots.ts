import type { ReactNode } from 'react';
import { createSlot } from '#ui/slots.ts';

/** In the contact's panel: what the customer said of the conversation. */
export const TicketRatings = createSlot<[{ readonly ticketId: number }], ReactNode>('TicketRatings');
