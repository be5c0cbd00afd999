import Joi from 'joi';
import { pageInput, type PageInput } from '#shared/kit/page.ts';
import { arrayText, calendarDay, flag } from '#shared/kit/schemas.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Order of the ticket list: last touched first, or by how long the customer has waited, longest first. */
export const ticketOrders = ['recent', 'waiting'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** Filters of the ticket list, combined with AND. */
export interface TicketFilter extends PageInput {
  status?: TicketStatus;
  date?: string;
  updatedAt?: string;
  showAll?: boolean;
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  withUnreadMessages?: boolean;
  /** `recent` by default. */
  order?: TicketOrder;
}

const ids = (): Joi.ArraySchema<number[]> => arrayText<number>(Joi.number().integer().positive().max(2_147_483_647)).max(1000).empty('');

/** Filter of the board, which shows a fixed set of statuses. */
export const boardFilter = {
  ...pageInput,
  date: calendarDay(),
  updatedAt: calendarDay(),
  showAll: flag().empty(''),
  queueIds: ids(),
  tags: ids(),
  users: ids(),
  withUnreadMessages: flag().empty(''),
};

export const ticketFilter = {
  ...boardFilter,
  status: Joi.string<TicketStatus>()
    .valid(...ticketStatuses)
    .empty(''),
  order: Joi.string<TicketOrder>()
    .valid(...ticketOrders)
    .empty(''),
};

/** Number up to which tickets are counted that a search finds by their messages; a larger count says that there are more. */
export const maxCountedTickets = 300;
