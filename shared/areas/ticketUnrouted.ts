import Joi from 'joi';
import { exampleTicketListRecord, ticketListRecord, type TicketListRecord } from '#shared/areas/ticketRecords.ts';
import { get } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageResult } from '#shared/kit/page.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/**
 * Why nobody who works sees or could answer an active ticket: it has no queue and nobody sees tickets without one; nobody active is
 * in its queue; whoever has it can no longer sign in; its connection was removed.
 */
export const unroutedReasons = ['noQueue', 'emptyQueue', 'inactiveUser', 'noConnection'] as const;
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

export const ticketUnrouted = {
  unrouted: get<{ pageNumber?: number }, PageResult<'tickets', UnroutedTicket>>('/tickets/unrouted', {
    access: 'tickets-manager:showall',
    summary:
      'Waiting and open conversations that nobody who works sees or could answer, with the reasons; longest waiting first, forty a page.',
    input: { pageNumber: pageInput.pageNumber },
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
