import Joi from 'joi';
import { exampleTicketListRecord, ticketListRecord, type TicketListRecord } from '#shared/conversations/tickets/records.ts';
import { del, get, put } from '#shared/kit/endpoint.ts';
import { confirmation, id, type Confirmation } from '#shared/kit/schemas.ts';

/** Pins of one person; those of resolved tickets rest and do not count. */
export const maxPins = 20;

/** Tickets that a person keeps at the top of the list. */
export const ticketPins = {
  pinned: get<Record<never, never>, TicketListRecord[]>('/tickets/pinned', {
    access: 'signed-in',
    summary: `The conversations that the caller has pinned, last pinned first; at most ${maxPins}, resolved ones are left out.`,
    input: {},
    result: Joi.array().items(ticketListRecord),
    example: { input: {}, result: [exampleTicketListRecord] },
  }),
  pin: put<{ id: number }, Confirmation>('/tickets/:id/pin', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: "Keeps a conversation at the top of the caller's list; a pinned one stays as it is.",
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 120 }, result: { message: 'Ticket pinned' } },
  }),
  unpin: del<{ id: number }, Confirmation>('/tickets/:id/pin', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Lets a conversation go back to its place in the list.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 120 }, result: { message: 'Ticket unpinned' } },
  }),
};
