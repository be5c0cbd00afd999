import type { ReactNode } from 'react';
import { createSlot } from '#ui/slots.ts';

/** Below the card's field, within its form. */
export const ImproveHandover = createSlot<[{ readonly ticketId: number }], ReactNode>('ImproveHandover');
