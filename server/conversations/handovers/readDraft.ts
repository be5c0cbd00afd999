import type { api } from '#shared/api.ts';
import type { HandoverDraft } from '#shared/conversations/handovers.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import {
  draftHandover,
  maxHandoverLines,
  maxHandoverMessages,
  type HandoverLine,
  type HandoverMessage,
} from '#shared/rules/draftHandover.ts';
import { fillScheduleText } from '#shared/rules/fillScheduleText.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { answeringOrigins, assertConversationReadable, showTicket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';

/** Of a message: a longer one is read to there. */
const maxReadLength = 2000;

const messagesQuery = queryOf<HandoverMessage>(
  { isFromCustomer: column.boolean(), isAnswer: column.boolean(), body: column.text(), at: column.text() },
  `select not m.from_me as "isFromCustomer", m.from_me and m.origin = any($2) as "isAnswer", iso(m.sent_at) as at,
     case when m.media_type in ('conversation', 'extendedTextMessage', 'image', 'video') then left(m.body, ${maxReadLength}) else '' end as body
   from (select * from messages where ticket_id = $1 and not is_deleted order by sent_at desc, id desc limit ${maxHandoverMessages}) m
   order by m.sent_at, m.id`,
);

const maxScheduledLength = 160;

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** `text`, `at` and `user` of the messages that a contact gets later, in a ticket or in none, the next one first. */
    'handover.scheduled': (ids: { readonly contact: string; readonly ticket: string }) => string;
  }
}

const scheduledQuery = ({ sqlFragments }: Scope['platform']) =>
  queryOf(
    { text: column.text(), at: column.text(), user: column.text() },
    `${sqlFragments['handover.scheduled']({ contact: '$1', ticket: '$2' })} limit ${maxHandoverLines}`,
  );

/** What is sent later, as the customer will read it. */
async function readScheduled(scope: Scope, { id, contactId, contact: { name }, queue }: TicketRecord): Promise<HandoverLine[]> {
  const rows = await queryRows(scope.em, scheduledQuery(scope.platform), [contactId, id]);
  const timeZone = await readTimeZone(scope);
  return rows.map(({ text, at, user }) => {
    const filled = fillScheduleText(text, { name, user, queue: queue?.name, ticket: id, sendAt: at, timeZone });
    return { text: filled.slice(0, maxScheduledLength), at };
  });
}

/** Draft of the card for the next agent, found by rules. */
export async function readDraft(scope: Scope, { ticketId }: InputOf<typeof api.handovers.draft>): Promise<HandoverDraft> {
  const ticket = await showTicket(scope, { id: ticketId });
  authorize(scope, 'ticket.handle', ticket);
  await assertConversationReadable(scope, ticket);
  const messages = await queryRows(scope.em, messagesQuery, [ticket.id, [...answeringOrigins]]);
  const scheduled = await readScheduled(scope, ticket);
  return { ...draftHandover(messages), scheduled, unread: ticket.unreadMessages };
}
