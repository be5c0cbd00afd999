import Joi from 'joi';
import { numberedPageInput, type NumberedPageInput } from '#shared/kit/page.ts';
import { arrayText, calendarDay, flag, optionalId } from '#shared/kit/schemas.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Order of the ticket list: last touched first; by how long the customer has waited, longest first and answered ones last; first opened first. */
export const ticketOrders = ['recent', 'waiting', 'opened'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** Filters of the ticket list, combined with AND. */
export interface TicketFilter extends NumberedPageInput {
  status?: TicketStatus;
  date?: string;
  updatedAt?: string;
  showAll?: boolean;
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  /** Unread tickets that are the caller's or wait in the caller's queues. */
  withUnreadMessages?: boolean;
  /** Unread tickets of any assignee. */
  onlyUnread?: boolean;
  /** True: only snoozed tickets; false: none of them. */
  snoozed?: boolean;
  /** The customer came through an ad. */
  fromAd?: boolean;
  /** Of one of these connections. */
  whatsappIds?: number[];
  /** The customer has waited for an answer at least that long. */
  waitingMinutes?: number;
  /** First of the days in which a round was opened or finished; queue, user and connection are then those of the round. */
  roundsFrom?: string;
  /** Last of these days; the first one by default. */
  roundsTo?: string;
  /** `recent` by default. */
  order?: TicketOrder;
}

/** Thirty days. */
const maxWaitingMinutes = 43_200;

const ids = (): Joi.ArraySchema<number[]> => arrayText<number>(optionalId()).max(1000).empty('');

/** Conditions that a saved view may hold as well. */
export const ticketConditions = {
  showAll: flag().empty(''),
  queueIds: ids(),
  tags: ids(),
  users: ids(),
  onlyUnread: flag().empty(''),
  snoozed: flag().empty(''),
  fromAd: flag().empty(''),
  whatsappIds: ids(),
  waitingMinutes: Joi.number().integer().min(1).max(maxWaitingMinutes).empty(''),
};

/** Filter of the board, which shows a fixed set of statuses. */
export const boardFilter = {
  ...numberedPageInput,
  ...ticketConditions,
  date: calendarDay(),
  updatedAt: calendarDay(),
  roundsFrom: calendarDay(),
  roundsTo: calendarDay(),
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
