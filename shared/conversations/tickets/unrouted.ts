import Joi from 'joi';
import { exampleTicketListRecord, ticketListRecord, type TicketListRecord } from '#shared/conversations/tickets/records.ts';
import { get } from '#shared/kit/endpoint.ts';
import { numberedPageInput, pageSchema, type PageResult } from '#shared/kit/page.ts';
import { idOrNull, isoDate, nullable } from '#shared/kit/schemas.ts';

/**
 * Why nobody who works sees or could answer an active ticket: it has no queue and nobody sees tickets without one; nobody active is
 * in its queue; its assignee can no longer sign in; its connection was removed.
 */
const unroutedReasons = ['noQueue', 'emptyQueue', 'inactiveUser', 'noConnection'] as const;
export type UnroutedReason = (typeof unroutedReasons)[number];

export interface UnroutedTicket extends TicketListRecord {
  reasons: UnroutedReason[];
  /** Null: younger than the last look of the watch. */
  unroutedSince: string | null;
}

const unroutedTicket = ticketListRecord
  .append<UnroutedTicket>({
    reasons: Joi.array()
      .items(Joi.string().valid(...unroutedReasons))
      .min(1)
      .required(),
    unroutedSince: nullable(isoDate()).required(),
  })
  .label('UnroutedTicket');

/** What is to be removed: one of them, or several at once. */
export interface WithoutInput {
  userId?: number | null;
  queueId?: number | null;
  whatsappId?: number | null;
}

export interface TicketsWithout {
  /** Waiting and open ones that have it now. */
  active: number;
  /** Those that would have nobody from then on, also elsewhere: in queues that only that person works in. */
  unrouted: number;
}

export const ticketUnrouted = {
  withoutPlace: get<WithoutInput, TicketsWithout>('/tickets/unrouted/without', {
    access: 'tickets-manager:showall',
    summary: 'How many waiting and open conversations have a person, queue or connection, and how many would have nobody without it.',
    input: { userId: idOrNull(), queueId: idOrNull(), whatsappId: idOrNull() },
    result: Joi.object<TicketsWithout, true>({
      active: Joi.number().integer().required(),
      unrouted: Joi.number().integer().required(),
    }).label('TicketsWithout'),
    example: { input: { queueId: 4 }, result: { active: 12, unrouted: 5 } },
  }),
  unrouted: get<{ pageNumber?: number }, PageResult<'tickets', UnroutedTicket>>('/tickets/unrouted', {
    access: 'tickets-manager:showall',
    summary:
      'Waiting and open conversations that nobody who works sees or could answer, with the reasons; longest waiting first, forty a page.',
    input: { pageNumber: numberedPageInput.pageNumber },
    result: pageSchema('tickets', unroutedTicket),
    example: {
      input: {},
      result: {
        tickets: [
          { ...exampleTicketListRecord, queueId: null, queue: null, reasons: ['noQueue'], unroutedSince: '2029-05-02T13:05:00.000Z' },
        ],
        count: 1,
        hasMore: false,
      },
    },
  }),
};
