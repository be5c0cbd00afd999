import Joi from 'joi';
import { boardFilter, ticketFilter, ticketStatuses, type TicketFilter, type TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { ticketBulk } from '#shared/conversations/tickets/bulk.ts';
import { ticketMoves } from '#shared/conversations/tickets/moves.ts';
import { ticketPins } from '#shared/conversations/tickets/pins.ts';
import {
  exampleTicket,
  exampleTicketListRecord,
  ticketListRecord,
  ticketRecord,
  type TicketListRecord,
  type TicketRecord,
} from '#shared/conversations/tickets/records.ts';
import { lateActionInput, type LateActionInput } from '#shared/conversations/tickets/sight.ts';
import { ticketRounds } from '#shared/conversations/tickets/rounds.ts';
import { ticketSteps } from '#shared/conversations/tickets/steps.ts';
import { ticketTargets, type TicketTargetKind } from '#shared/conversations/tickets/targets.ts';
import { ticketTotals } from '#shared/conversations/tickets/totals.ts';
import { ticketUnrouted } from '#shared/conversations/tickets/unrouted.ts';
import { ticketTags } from '#shared/conversations/tickets/tags.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { cursorInput, pageSchema, type PageResult, type CursorInput } from '#shared/kit/page.ts';
import { flag, id, idOrNull, confirmation, type Confirmation } from '#shared/kit/schemas.ts';

export * from '#shared/conversations/tickets/records.ts';

export interface LaneInput extends Omit<TicketFilter, 'status' | 'order'> {
  /** Id of a tag with kanban = 1; 0: conversations without tags. */
  laneId: number;
}

export interface TicketInput {
  contactId: number;
  queueId?: number | null;
  whatsappId?: number | null;
  userId?: number | null;
  status?: string;
}

/** Requested changes; the server derives the action (accept, return, transfer, close, reopen) from the keys. False means null. */
export interface TicketChanges extends LateActionInput {
  id: number;
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  whatsappId?: number | null;
  useIntegration?: boolean;
  promptId?: number | null;
  integrationId?: number | null;
  /** Message to the next agent, kept with the move. */
  note?: string;
  /** Card for the next agent, shown above the conversation until it is done. */
  handover?: string;
}

/** Tickets by status; `unread` by `withUnreadMessages`; `snoozed`: of the open ones. */
export type TicketCounts = Record<TicketStatus | 'unread' | 'snoozed', number>;

export const ticketErrors = {
  ERR_CREATING_TICKET: 400,
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_QUEUE_REQUIRED: 400,
  ERR_PREVIEW_DISABLED: 403,
  ERR_TICKET_CLOSED: 409,
  ERR_TICKET_TRANSFER_UNCHANGED: 400,
  ERR_TICKET_ANSWERED: 409,
  ERR_CANNOT_UNDO: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_SNOOZE_TIME: 400,
  ERR_PINS_LIMIT: 400,
} as const;

export const tickets = {
  page: get<TicketFilter & CursorInput, PageResult<'tickets', TicketListRecord>>('/tickets', {
    access: 'signed-in',
    summary: 'Conversations the caller may see, last touched or longest waiting first, forty a page.',
    input: { ...ticketFilter, ...cursorInput },
    result: pageSchema('tickets', ticketListRecord),
    example: { input: { status: 'open', queueIds: [4] }, result: { tickets: [exampleTicketListRecord], count: 1, hasMore: false } },
  }),
  counts: get<Pick<TicketFilter, 'showAll' | 'queueIds'>, TicketCounts>('/tickets/counts', {
    access: 'signed-in',
    summary: 'How many conversations each tab of the list holds for the caller.',
    input: { showAll: ticketFilter.showAll, queueIds: ticketFilter.queueIds },
    result: Joi.object<TicketCounts, true>({
      pending: Joi.number().integer().required(),
      open: Joi.number().integer().required(),
      closed: Joi.number().integer().required(),
      unread: Joi.number().integer().required(),
      snoozed: Joi.number().integer().required(),
    }),
    example: { input: {}, result: { pending: 4, open: 11, closed: 210, unread: 3, snoozed: 1 } },
  }),
  board: get<Omit<TicketFilter, 'status' | 'order'>, PageResult<'tickets', TicketListRecord>>('/ticket/kanban', {
    access: 'kanban.use',
    summary: 'The cards of the board: conversations that wait or are in hand, asked for like the list, at least four hundred.',
    input: boardFilter,
    result: pageSchema('tickets', ticketListRecord),
    example: { input: { queueIds: [4] }, result: { tickets: [exampleTicketListRecord], count: 1, hasMore: false } },
  }),
  lane: get<LaneInput, PageResult<'tickets', TicketListRecord>>('/ticket/kanban/:laneId', {
    access: 'kanban.use',
    summary: 'Fifty cards of one lane that the caller may see, last touched first; lane 0 holds conversations without tags.',
    input: { ...boardFilter, laneId: Joi.number().integer().min(0).max(2_147_483_647).required() },
    result: pageSchema('tickets', ticketListRecord),
    example: { input: { laneId: 9 }, result: { tickets: [exampleTicketListRecord], count: 1, hasMore: false } },
  }),
  byUuid: get<{ uuid: string }, TicketRecord>('/tickets/u/:uuid', {
    access: 'signed-in',
    summary: 'One conversation by the id in its address.',
    // Malformed uuids answer 404 like unknown ones: the address may have been cut by a mail program.
    input: { uuid: Joi.string().max(200).required() },
    result: ticketRecord,
    example: { input: { uuid: exampleTicketListRecord.uuid }, result: exampleTicket },
  }),
  show: get<{ id: number }, TicketRecord>('/tickets/:id', {
    access: 'signed-in',
    summary: 'One conversation.',
    input: { id: id() },
    result: ticketRecord,
    example: { input: { id: 120 }, result: exampleTicket },
  }),
  create: post<TicketInput, TicketRecord>('/tickets', {
    access: 'signed-in',
    summary: 'Opens a conversation with a contact; a conflict answers the one that is open.',
    input: {
      contactId: id(),
      queueId: idOrNull(),
      whatsappId: idOrNull(),
      userId: idOrNull(),
      status: Joi.string().max(20),
    },
    result: ticketRecord,
    example: {
      input: { contactId: 88, queueId: 4 },
      result: { ...exampleTicket, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } },
    },
  }),
  update: put<TicketChanges, TicketRecord>('/tickets/:id', {
    access: 'signed-in',
    summary:
      'Accepts, returns, transfers, closes or reopens a conversation; a repeated `key` (idempotency) changes nothing more, and `seen` refuses what a colleague has moved meanwhile.',
    input: {
      id: id(),
      status: Joi.string<TicketStatus>().valid(...ticketStatuses),
      userId: idOrNull(),
      queueId: idOrNull(),
      whatsappId: idOrNull(),
      useIntegration: flag(),
      promptId: idOrNull(),
      integrationId: idOrNull(),
      note: Joi.string().trim().allow('').max(2000),
      handover: Joi.string().trim().allow('').max(4000),
      ...lateActionInput,
    },
    result: ticketRecord,
    example: {
      input: { id: 120, status: 'open', userId: 7 },
      result: { ...exampleTicket, status: 'open', userId: 7, user: { id: 7, name: 'Ana' } },
    },
  }),
  remove: del<{ id: number }, Confirmation>('/tickets/:id', {
    access: 'ticket-options:deleteTicket',
    summary: 'Removes a conversation with its messages.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 120 }, result: { message: 'Ticket deleted' } },
  }),
  syncTags: post<{ ticketId: number; tags: { id: number }[] }, TicketRecord>('/tags/sync', {
    access: 'signed-in',
    summary: 'Gives a conversation exactly these tags.',
    input: {
      ticketId: id(),
      tags: Joi.array()
        .items(Joi.object<{ id: number }, true>({ id: id() }).unknown(true))
        .max(200)
        .required(),
    },
    result: ticketRecord,
    example: { input: { ticketId: 120, tags: [{ id: 9 }] }, result: exampleTicket },
  }),
  ...ticketRounds,
  ...ticketMoves,
  ...ticketSteps,
  ...ticketTotals,
  ...ticketTags,
  ...ticketBulk,
  ...ticketPins,
  ...ticketUnrouted,
  ...ticketTargets,
};

export interface TicketEvents {
  /** The caller's pins have changed. */
  ticketPin: { action: 'update' };
  /** A snooze of a ticket of the caller has ended by its time. */
  ticketSnooze: { action: 'end'; ticketId: number; uuid: string; name: string };
  /** The target of a ticket of the caller, or of one that the caller may take, is near or missed. */
  ticketTarget: { action: 'near' | 'missed'; kind: TicketTargetKind; ticketId: number; uuid: string; name: string };
  /** Tickets that nobody who works sees or could answer have become more or fewer; `toldCount` have been so for minutes, told once each. */
  ticketUnrouted: { action: 'update'; toldCount: number };
  /** Two tickets of a contact were joined or split; clients follow the messages to `into`. */
  ticketJoint: { action: 'join' | 'split'; ticketId: number; into: { id: number; uuid: string } };
  ticket:
    | { action: 'update'; ticket: TicketRecord }
    | { action: 'delete'; ticketId: number }
    | { action: 'updateUnread'; ticketId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends TicketEvents {}
}
