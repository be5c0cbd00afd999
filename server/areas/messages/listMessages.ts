import type { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { listOf } from '#server/platform/db/json.ts';
import { column, prepared, queryOf, readingQuery, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import {
  bound,
  fullJson,
  joinedInto,
  messageVisibleTo,
  readTicket,
  seenBy,
  unreadOf,
  visibleTo,
  type Bind,
} from '#server/areas/tickets/index.ts';
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
  const [cursor] = await rows(em, queryOf<Cursor>({ rowId: column.number(), isOwn: column.boolean(), sentAt: column.text() }, query), [
    before,
    ticketId,
  ]);
  return found(cursor, 'ERR_NO_MESSAGE_FOUND');
}

interface Place {
  /** Where the conversation's number stands in the statement. */
  readonly id: string;
  readonly bind: Bind;
}

interface Asked extends Place {
  readonly cursor: Cursor | null;
  readonly offset: number;
  /** How many messages. */
  readonly size: number;
}

/** Of this conversation (0), or of earlier ones with the same contact over the same connection (1). */
type Part = 0 | 1;
const partOfRow = ({ isOwn }: Cursor): Part => (isOwn ? 0 : 1);

/** Goes behind a `select`: the messages `m` of a part that the actor may see. */
export function sourceOf({ actor }: Scope, part: Part, { id, bind }: Place): string {
  const own = (column: string): string => `(select ${column} from tickets where id = ${id})`;
  const visible = messageVisibleTo(actor, { message: 'm', ticket: 't' }, bind);
  const which =
    part === 0
      ? `t.id = ${id}`
      : `t.contact_id = ${own('contact_id')} and t.whatsapp_id is not distinct from ${own('whatsapp_id')}
         and t.id < ${id} and ${visibleTo(actor, 't', bind)}`;
  return `from tickets t join messages m on m.ticket_id = t.id where ${which} and ${visible}`;
}

const rowAt = ({ sentAt, rowId }: Cursor, bind: Bind): string => `(${bind(sentAt)}::timestamptz, ${bind(rowId)}::bigint)`;

/** What a part holds before a row; all of it where the row is none of its own. */
const olderThan = (row: Cursor | null, part: Part, bind: Bind): string =>
  row === null || partOfRow(row) !== part ? '' : ` and (m.sent_at, m.id) < ${rowAt(row, bind)}`;

/** The same from a row on. */
const downTo = (row: Cursor, part: Part, bind: Bind): string =>
  partOfRow(row) === part ? ` and (m.sent_at, m.id) >= ${rowAt(row, bind)}` : '';

const partsAfter = (cursor: Cursor | null): Part[] => (cursor?.isOwn === false ? [1] : [0, 1]);

function partOf(scope: Scope, part: Part, asked: Asked): string {
  const { cursor, offset, size, bind } = asked;
  return `(select ${part} as part, m.id, m.sent_at ${sourceOf(scope, part, asked)}${olderThan(cursor, part, bind)}
    order by m.sent_at desc, m.id desc limit ${offset + size + 1})`;
}

function pageStatement(scope: Scope, asked: Asked): string {
  const { id, cursor, offset, size } = asked;
  const parts = partsAfter(cursor).map((part) => partOf(scope, part, asked));
  const count = `(select count(*)::int ${sourceOf(scope, 0, asked)}) + (select count(*)::int ${sourceOf(scope, 1, asked)})`;
  return `
    with picked as (
      select part, id, sent_at from (${parts.join(' union all ')}) parts
      order by part, sent_at desc, id desc limit ${size + 1} offset ${offset}
    )
    select ${fullJson(id)} as ticket, ${count} as count, exists (${unreadOf(id)}) as "hasUnread",
      ${listOf(messageColumns, 'from picked p join messages m on m.id = p.id order by p.part, p.sent_at desc, p.id desc')} as records`;
}

type Input = InputOf<typeof api.messages.page>;

interface Opened {
  readonly ticket: TicketFull | null;
  readonly count: number;
  readonly hasUnread: boolean;
  readonly records: readonly StoredMessage[];
  readonly hasMore: boolean;
}

const nothing: Opened = { ticket: null, count: 0, hasUnread: false, records: [], hasMore: false };

interface Way {
  readonly cursor: Cursor | null;
  readonly wanted: Cursor | null;
}

/** So many messages that the wanted one is among them, with some before it. */
async function sizeDownTo(scope: Scope, ticketId: number, { cursor, wanted }: Way): Promise<number> {
  if (wanted === null) {
    return pageSize;
  }
  const { bind, values } = bound();
  const place = { id: bind(ticketId), bind };
  const parts = partsAfter(cursor).filter((part) => part <= partOfRow(wanted));
  const counts = parts.map(
    (part) => `(select count(*)::int ${sourceOf(scope, part, place)}${olderThan(cursor, part, bind)}${downTo(wanted, part, bind)})`,
  );
  const [way] = await rows(scope.em, queryOf({ length: column.number() }, `select ${['0', ...counts].join(' + ')} as length`), values);
  return Math.min(Math.max((way?.length ?? 0) + around, pageSize), mostAtOnce);
}

/** A conversation and a page of it, by one statement. */
async function openedById(scope: Scope, ticketId: number, { pageNumber = 1, before, downTo: wantedId }: Input): Promise<Opened> {
  const { bind, values } = bound();
  const cursor = await cursorOf(scope, { ticketId, before });
  const size = await sizeDownTo(scope, ticketId, { cursor, wanted: await cursorOf(scope, { ticketId, before: wantedId }) });
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const ask = offset === 0 && cursor === null && size === pageSize ? prepared : rows;
  const statement = pageStatement(scope, { id: bind(ticketId), bind, cursor, offset, size });
  const [page = nothing] = await ask(
    scope.em,
    readingQuery<Omit<Opened, 'hasMore'>>(
      {
        ticket: column.orNull(column.storedJson()),
        count: column.number(),
        hasUnread: column.boolean(),
        records: column.storedJson(),
      },
      statement,
    ),
    values,
  );
  return { ...page, hasMore: page.records.length > size, records: page.records.slice(0, size) };
}

/** Old addresses lead to the conversation that took the old one in. */
async function opened(scope: Scope, input: Input): Promise<Opened> {
  const there = await openedById(scope, input.ticketId, input);
  const intoId = there.ticket === null ? await joinedInto(scope, { id: input.ticketId }) : null;
  return intoId === null ? there : openedById(scope, intoId, input);
}

type Queues = ReadonlyMap<number | null, MessageRecord['queue']>;

/** The queues in which messages were said: nearly always the one that the conversation stands in, which is known. */
async function queuesOf({ em }: Scope, { queue }: TicketFull, records: readonly StoredMessage[]): Promise<Queues> {
  const others = new Set(records.map(({ queueId }) => queueId).filter((id) => id !== null && id !== queue?.id));
  const query = 'select id::float8 as id, name, color from queues where id = any($1)';
  const found =
    others.size === 0
      ? []
      : await rows(
          em,
          queryOf<NonNullable<MessageRecord['queue']>>({ color: column.text(), id: column.number(), name: column.text() }, query),
          [[...others]],
        );
  return new Map([...found, ...(queue === null ? [] : [queue])].map((one) => [one.id, one]));
}

const readNow = (record: StoredMessage): StoredMessage => (record.fromMe ? record : { ...record, read: true });

/** A page of what was said, newest page first. When the conversation's own messages are exhausted, those of earlier ones follow. */
export async function listMessages(scope: Scope, input: Input): Promise<ResultOf<typeof api.messages.page>> {
  const { pageNumber = 1, before, unseen = false } = input;
  const { ticket, count, hasUnread, records, hasMore } = await opened(scope, input);
  const shown = seenBy(scope, ticket);
  // Whoever handles the conversation has read it by opening it, unless nobody looks at the window.
  const isRead = shown.userId === scope.actor.userId && before === undefined && pageNumber === 1 && !unseen;
  await (isRead && (hasUnread || shown.unreadMessages > 0) ? readTicket(scope, shown.id) : undefined);
  const queues = await queuesOf(scope, shown, records);
  const messages = records
    .toReversed()
    .map((record) => ({ ...presentMessage(isRead ? readNow(record) : record), queue: queues.get(record.queueId) ?? null }));
  return { count, messages, ticket: isRead ? { ...shown, unreadMessages: 0 } : shown, hasMore };
}
