import { maxRehearsalSteps } from '#shared/automation/rehearsals.ts';
import type { TicketStepCause, TicketStepKind } from '#shared/conversations/tickets/steps.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A message of a conversation. */
interface PastMessage {
  readonly at: string;
  /** Whether it is the customer's. */
  readonly isCustomer: boolean;
  /** Whether the chatbot wrote it. */
  readonly isBot: boolean;
  readonly mediaType: string;
  readonly body: string;
}

/** A step of its way; without a person it was the customer's or the chatbot's. */
export interface PastMove {
  readonly at: string;
  readonly kind: TicketStepKind;
  readonly cause: TicketStepCause | null;
  readonly isByPerson: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** By the time of arrival, as the chatbot met them: an answer belongs to the message before it. */
const messagesQuery = queryOf<PastMessage>(
  {
    at: column.text(),
    isCustomer: column.boolean(),
    isBot: column.boolean(),
    mediaType: column.text(),
    body: column.text(),
  },
  `select iso(m.created_at) as at, not m.from_me as "isCustomer", m.from_me and m.origin = 'bot' as "isBot",
     m.media_type as "mediaType", m.body
   from messages m where m.ticket_id = $1 and m.created_at <= coalesce(
     (select c.created_at from messages c where c.ticket_id = $1 and not c.from_me order by c.created_at, c.id offset $2 limit 1), 'infinity')
   order by m.created_at, m.id limit $3`,
);
const countQuery = queryOf({ count: column.number() }, 'select count(*)::int as count from messages where ticket_id = $1 and not from_me');
const movesQuery = queryOf<PastMove>(
  {
    at: column.text(),
    kind: column.text<TicketStepKind>(),
    cause: column.orNull(column.text<TicketStepCause>()),
    isByPerson: column.boolean(),
    userId: column.orNull(column.number()),
    queueId: column.orNull(column.number()),
  },
  `select iso(v.created_at) as at, v.kind, v.cause, v.moved_by is not null as "isByPerson", v.to_user_id as "userId", v.to_queue_id as "queueId"
   from ticket_moves v where v.ticket_id = $1 order by v.id limit 500`,
);

/** Messages of others than the customer count too; more are never read. */
const maxMessages = maxRehearsalSteps * 20;

export interface PastConversation {
  readonly messages: readonly PastMessage[];
  readonly moves: readonly PastMove[];
  readonly customerMessages: number;
}

/** The first messages of a ticket, and its moves. */
export async function readConversation({ em }: Scope, ticketId: number): Promise<PastConversation> {
  const messages = await queryRows(em, messagesQuery, [ticketId, maxRehearsalSteps, maxMessages]);
  const moves = await queryRows(em, movesQuery, [ticketId]);
  const [row] = await queryRows(em, countQuery, [ticketId]);
  return { messages, moves, customerMessages: row?.count ?? 0 };
}
