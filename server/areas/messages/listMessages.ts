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
/** How far down one answer goes, and how much it shows before the message that was wanted. */
const mostAtOnce = 1_000;
const around = 10;

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
  /** How many messages. */
  readonly size: number;
  readonly bind: Bind;
}

/** Of this conversation (0), or of earlier ones with the same contact over the same connection (1). */
type Part = 0 | 1;
const partOfRow = ({ isOwn }: Cursor): Part => (isOwn ? 0 : 1);

/** Goes behind a `select`: the messages `m` of a part that the actor may see. */
export function sourceOf(scope: Scope, part: Part, { ticket, bind }: Pick<Asked, 'ticket' | 'bind'>): string {
  const { actor } = scope;
  const visible = messageVisibleTo(actor, { message: 'm', ticket: 't' }, bind);
  const which =
    part === 0
      ? `t.id = ${bind(ticket.id)}`
      : `t.contact_id = ${bind(ticket.contactId)} and t.whatsapp_id is not distinct from ${bind(ticket.whatsappId)}
         and t.id < ${bind(ticket.id)} and ${visibleTo(actor, 't', bind)}`;
  return `from tickets t join messages m on m.ticket_id = t.id where ${which} and ${visible}`;
}

const place = ({ sentAt, rowId }: Cursor, bind: Bind): string => `(${bind(sentAt)}::timestamptz, ${bind(rowId)}::bigint)`;

/** What a part holds before a row; all of it where the row is none of its own. */
const olderThan = (row: Cursor | null, part: Part, bind: Bind): string =>
  row === null || partOfRow(row) !== part ? '' : ` and (m.sent_at, m.id) < ${place(row, bind)}`;

/** The same from a row on. */
const downTo = (row: Cursor, part: Part, bind: Bind): string =>
  partOfRow(row) === part ? ` and (m.sent_at, m.id) >= ${place(row, bind)}` : '';

const partsAfter = (cursor: Cursor | null): Part[] => (cursor?.isOwn === false ? [1] : [0, 1]);

function partOf(scope: Scope, part: Part, asked: Asked): string {
  const { cursor, offset, size, bind } = asked;
  return `(select ${part} as part, m.id, m.sent_at ${sourceOf(scope, part, asked)}${olderThan(cursor, part, bind)}
    order by m.sent_at desc, m.id desc limit ${offset + size + 1})`;
}

function pageStatement(scope: Scope, asked: Asked): string {
  const { cursor, offset, size } = asked;
  const parts = partsAfter(cursor).map((part) => partOf(scope, part, asked));
  const count = `(select count(*)::int ${sourceOf(scope, 0, asked)}) + (select count(*)::int ${sourceOf(scope, 1, asked)})`;
  return `
    with picked as (
      select part, id, sent_at from (${parts.join(' union all ')}) parts
      order by part, sent_at desc, id desc limit ${size + 1} offset ${offset}
    )
    select ${count} as count,
      ${listOf(messageColumns, 'from picked p join messages m on m.id = p.id order by p.part, p.sent_at desc, p.id desc')} as records`;
}

interface Stretch {
  readonly count: number;
  readonly records: StoredMessage[];
}
type Cut = Stretch & { readonly hasMore: boolean };

interface Page {
  readonly pageNumber: number;
  readonly before: number | undefined;
  readonly wantedId: number | undefined;
  /** Nothing was written before it. */
  readonly isReadOnly: boolean;
}

/** So many messages that the wanted one is among them, with some before it. */
async function sizeDownTo(
  scope: Scope,
  ticket: TicketFull,
  { cursor, wanted }: { cursor: Cursor | null; wanted: Cursor | null },
): Promise<number> {
  if (wanted === null) {
    return pageSize;
  }
  const { bind, values } = bound();
  const parts = partsAfter(cursor).filter((part) => part <= partOfRow(wanted));
  const counts = parts.map(
    (part) =>
      `(select count(*)::int ${sourceOf(scope, part, { ticket, bind })}${olderThan(cursor, part, bind)}${downTo(wanted, part, bind)})`,
  );
  const [way] = await rows<{ length: number }>(scope.em, `select ${['0', ...counts].join(' + ')} as length`, values);
  return Math.min(Math.max((way?.length ?? 0) + around, pageSize), mostAtOnce);
}

async function stretchOf(scope: Scope, ticket: TicketFull, { pageNumber, before, wantedId, isReadOnly }: Page): Promise<Cut> {
  const { bind, values } = bound();
  const cursor = await cursorOf(scope, { ticketId: ticket.id, before });
  const size = await sizeDownTo(scope, ticket, { cursor, wanted: await cursorOf(scope, { ticketId: ticket.id, before: wantedId }) });
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const ask = offset === 0 && cursor === null && size === pageSize ? prepared : rows;
  const statement = pageStatement(scope, { ticket, cursor, offset, size, bind });
  const [page = { count: 0, records: [] }] = await ask<Stretch>(scope.em, isReadOnly ? last(statement) : statement, values);
  return { ...page, hasMore: page.records.length > size, records: page.records.slice(0, size) };
}

/** A page of what was said, newest page first. When the conversation's own messages are exhausted, those of earlier ones follow. */
export async function listMessages(scope: Scope, input: InputOf<typeof api.messages.page>): Promise<ResultOf<typeof api.messages.page>> {
  const { pageNumber = 1, before, downTo: wantedId, unseen = false } = input;
  const shown = await showTicket(scope, { id: input.ticketId });
  // Whoever handles the conversation has read it by opening it, unless nobody looks at the window.
  const isRead = shown.userId === scope.actor.userId && before === undefined && pageNumber === 1 && !unseen;
  await (isRead ? readTicket(scope, shown.id) : undefined);
  const { count, records, hasMore } = await stretchOf(scope, shown, { pageNumber, before, wantedId, isReadOnly: !isRead });
  const messages = records.toReversed().map(presentMessage);
  return { count, messages, ticket: isRead ? { ...shown, unreadMessages: 0 } : shown, hasMore };
}
