import Joi from 'joi';
import { lateActionInput, type LateActionInput } from '#shared/conversations/tickets/sight.ts';
import { exampleTicket, ticketRecord, type TicketRecord } from '#shared/conversations/tickets/records.ts';
import type { ErrorCode } from '#shared/kit/contractNames.ts';
import { post } from '#shared/kit/endpoint.ts';
import { id, idOrNull, isoDate, nullable } from '#shared/kit/schemas.ts';

/** Tickets of one call. */
export const maxBulkTickets = 100;
/** A snooze ends within a year. */
export const maxSnoozeDays = 366;

export const ticketBulkActions = ['close', 'undo', 'transfer', 'tag', 'untag', 'read', 'unread', 'snooze', 'wake'] as const;
export type TicketBulkAction = (typeof ticketBulkActions)[number];

/** One action on several tickets. */
export interface TicketBulkInput extends LateActionInput {
  ids: number[];
  action: TicketBulkAction;
  /** Of `transfer`. */
  queueId?: number | null;
  /** Of `transfer`; null: nobody, the tickets wait. */
  userId?: number | null;
  /** Of `tag` and `untag`. */
  tagId?: number;
  /** Of `snooze`, as ISO time; null: until the customer answers. */
  until?: string | null;
}

const bulkOutcomes = ['done', 'unchanged', 'failed'] as const;

/** What became of one ticket. */
export interface TicketBulkOutcome {
  id: number;
  /** `unchanged`: it was so already. */
  outcome: (typeof bulkOutcomes)[number];
  /** Why it failed. */
  error?: ErrorCode;
}

export interface TicketBulkResult {
  /** In the order of `ids`. */
  outcomes: TicketBulkOutcome[];
  /** The changed tickets that the caller still sees. */
  tickets: TicketRecord[];
}

const outcome = Joi.object<TicketBulkOutcome, true>({
  id: Joi.number().required(),
  outcome: Joi.string()
    .valid(...bulkOutcomes)
    .required(),
  error: Joi.string<ErrorCode>(),
}).label('TicketBulkOutcome');

export const ticketBulk = {
  bulk: post<TicketBulkInput, TicketBulkResult>('/tickets/bulk', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: `Does the same to up to ${maxBulkTickets} conversations, each for itself: what fails for one does not stop the others, and a repeated call changes nothing more.`,
    input: {
      ids: Joi.array<number[]>().items(Joi.number().integer().positive().max(2_147_483_647)).min(1).max(maxBulkTickets).unique().required(),
      action: Joi.string<TicketBulkAction>()
        .valid(...ticketBulkActions)
        .required(),
      queueId: idOrNull(),
      userId: idOrNull(),
      tagId: id().optional(),
      until: nullable(isoDate()),
      ...lateActionInput,
    },
    result: Joi.object<TicketBulkResult, true>({
      outcomes: Joi.array().items(outcome).required(),
      tickets: Joi.array().items(ticketRecord).required(),
    }).label('TicketBulkResult'),
    example: {
      input: { ids: [120, 121], action: 'tag', tagId: 9 },
      result: {
        outcomes: [
          { id: 120, outcome: 'done' },
          { id: 121, outcome: 'failed', error: 'ERR_NO_PERMISSION' },
        ],
        tickets: [exampleTicket],
      },
    },
  }),
};
