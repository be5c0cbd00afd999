import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { id } from '#shared/kit/schemas.ts';

/** Other tickets of a ticket's contact. */
export interface OtherTickets {
  /** Of them, those that the caller does not see. */
  hidden: number;
}

/** Tickets that a queue holds. */
export interface QueueTickets {
  /** Pending and open ones. */
  active: number;
  closed: number;
}

const total = (): Joi.NumberSchema => Joi.number().integer().required();

export const ticketTotals = {
  others: get<{ id: number }, OtherTickets>('/tickets/:id/others', {
    access: 'signed-in',
    summary: 'How many other conversations with the contact the caller may not see.',
    input: { id: id() },
    result: Joi.object<OtherTickets, true>({ hidden: total() }).label('OtherTickets'),
    example: { input: { id: 120 }, result: { hidden: 2 } },
  }),
  ofQueue: get<{ queueId: number }, QueueTickets>('/tickets/queues/:queueId', {
    access: 'queue.manage',
    summary: 'How many conversations a queue holds.',
    input: { queueId: id() },
    result: Joi.object<QueueTickets, true>({ active: total(), closed: total() }).label('QueueTickets'),
    example: { input: { queueId: 4 }, result: { active: 12, closed: 210 } },
  }),
};
