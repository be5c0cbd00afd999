import type { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { listOf } from '#server/platform/db/json.ts';
import { last, prepared, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { bound, messageVisibleTo, readTicket, showTicket, visibleTo, type Bind } from '#server/areas/tickets/index.ts';
import { messageColumns, type StoredMessage } from './messageJson.ts';
import { presentMessage } from './present.ts';

const pageSize = 20;

/** Behind which message the page begins. */
interface Cursor {
  readonly rowId: number;
  readonly isOwn: boolean;
  /** As the database writes it, to the microsecond. */
  readonly sentAt: string;
}

async function cursorOf({ em }: Scope, { ticketId, before }: { ticketId: number; before?: number | undefined }): Promise<Cursor | null> {
  if (before === undefined) {
    return null;
  }
  const query = `select id::float8 as "rowId", ticket_id = $2 as "isOwn", sent_at::text as "sentAt" from messages where id = $1`;
  const [cursor] = await rows<Cursor>(em, query, [before, ticketId]);
  return found(cursor, 'ERR_NO_MESSAGE_FOUND');
}

interface Asked {
  readonly ticket: TicketFull;
  readonly cursor: Cursor | null;
  readonly offset: number;
  readonly bind: Bind;
}

/** Of this conversation (0), or of earlier ones with the same contact over the same connection (1). */
function sourceOf(scope: Scope, part: 0 | 1, { ticket, bind }: Asked): string {
  const { actor } = scope;
  const visible = messageVisibleTo(actor, { message: 'm', ticket: 't' }, bind);
  const which =
    part === 0
      ? `t.id = ${bind(ticket.id)}`
      : `t.contact_id = ${bind(ticket.contactId)} and t.whatsapp_id is not distinct from ${bind(ticket.whatsappId)}
         and t.id < ${bind(ticket.id)} and ${visibleTo(actor, 't', bind)}`;
  return `from tickets t join messages m on m.ticket_id = t.id where ${which} and ${visible}`;
}

function partOf(scope: Scope, part: 0 | 1, asked: Asked): string {
  const { cursor, offset, bind } = asked;
  const isPast = cursor !== null && cursor.isOwn === (part === 0);
  const past = isPast ? ` and (m.sent_at, m.id) < (${bind(cursor.sentAt)}::timestamptz, ${bind(cursor.rowId)}::bigint)` : '';
  return `(select ${part} as part, m.id, m.sent_at ${sourceOf(scope, part, asked)}${past}
    order by m.sent_at desc, m.id desc limit ${offset + pageSize + 1})`;
}

function pageStatement(scope: Scope, asked: Asked): string {
  const { cursor, offset } = asked;
  const parts = cursor?.isOwn === false ? [partOf(scope, 1, asked)] : [partOf(scope, 0, asked), partOf(scope, 1, asked)];
  const count = `(select count(*)::int ${sourceOf(scope, 0, asked)}) + (select count(*)::int ${sourceOf(scope, 1, asked)})`;
  return `
    with picked as (
      select part, id, sent_at from (${parts.join(' union all ')}) parts
      order by part, sent_at desc, id desc limit ${pageSize + 1} offset ${offset}
    )
    select ${count} as count,
      ${listOf(messageColumns, 'from picked p join messages m on m.id = p.id order by p.part, p.sent_at desc, p.id desc')} as records`;
}

interface Stretch {
  readonly count: number;
  readonly records: StoredMessage[];
}

interface Page {
  readonly pageNumber: number;
  readonly before: number | undefined;
  /** Nothing was written before it. */
  readonly isReadOnly: boolean;
}

async function stretchOf(scope: Scope, ticket: TicketFull, { pageNumber, before, isReadOnly }: Page): Promise<Stretch> {
  const { bind, values } = bound();
  const cursor = await cursorOf(scope, { ticketId: ticket.id, before });
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const ask = offset === 0 && cursor === null ? prepared : rows;
  const statement = pageStatement(scope, { ticket, cursor, offset, bind });
  const [page] = await ask<Stretch>(scope.em, isReadOnly ? last(statement) : statement, values);
  return page ?? { count: 0, records: [] };
}

/** A page of what was said, newest page first. When the conversation's own messages are exhausted, those of earlier ones follow. */
export async function listMessages(scope: Scope, input: InputOf<typeof api.messages.page>): Promise<ResultOf<typeof api.messages.page>> {
  const { pageNumber = 1, before, unseen = false } = input;
  const shown = await showTicket(scope, { id: input.ticketId });
  // Whoever handles the conversation has read it by opening it, unless nobody looks at the window.
  const isRead = shown.userId === scope.actor.userId && before === undefined && pageNumber === 1 && !unseen;
  await (isRead ? readTicket(scope, shown.id) : undefined);
  const { count, records } = await stretchOf(scope, shown, { pageNumber, before, isReadOnly: !isRead });
  const messages = records.slice(0, pageSize).toReversed().map(presentMessage);
  return { count, messages, ticket: isRead ? { ...shown, unreadMessages: 0 } : shown, hasMore: records.length > pageSize };
}
