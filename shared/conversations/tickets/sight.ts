import Joi from 'joi';
import { ticketStatuses, type TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/** What a person saw of a conversation when they chose what to do with it. */
export interface TicketSight {
  status: TicketStatus;
  userId: number | null;
  /** Time of the newest message; given, what the customer has written since refuses the action. */
  lastMessageAt?: string | null;
}

/** Input of an action that may reach the server late, or twice. */
export interface LateActionInput {
  /** Idempotency key chosen by the client: a repeated key changes nothing more. */
  key?: string;
  /** The action is refused where it is no longer so: a colleague has taken or resolved the conversation meanwhile. */
  seen?: TicketSight;
}

export const lateActionInput = {
  key: Joi.string().guid(),
  seen: Joi.object<TicketSight, true>({
    status: Joi.string<TicketStatus>()
      .valid(...ticketStatuses)
      .required(),
    userId: nullable(Joi.number().integer().positive().max(2_147_483_647)).required(),
    lastMessageAt: nullable(isoDate()),
  }).optional(),
};
