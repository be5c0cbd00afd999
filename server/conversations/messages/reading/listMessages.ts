import { isActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { AuditAction } from '#shared/tenancy/audit/actions.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { type AuditedScope, recordAudit } from '#server/tenancy/audit/index.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { column, maxPreparedPages, type Query, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import {
  assertConversationReadable,
  findSurvivingTicketId,
  fullTicketJson,
  markTicketRead,
  messageVisibleTo,
  requireVisibleTicket,
  ticketVisibleTo,
} from '#server/conversations/tickets/index.ts';
import { messageColumns, presentMessage, type StoredMessage } from '#server/conversations/messages/present.ts';
import { ticketMessagesSql, unreadMessagesQuery } from '#server/conversations/messages/ticketMessagesSql.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';

/** Pages of one opening, and what a screen that stays open fetches again, are one reading. */
const quietMinutes = 10;

/** Whether the actor works where a ticket waits. */
const isInOwnQueue = ({ actor }: AuditedScope, { queueId }: TicketRecord): boolean =>
  queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);

/** What reading somebody else's ticket is called: a preview before accepting, else a peek; null where nothing is recorded. */
async function readingOf(scope: AuditedScope, ticket: TicketRecord): Promise<AuditAction | null> {
  if (ticket.status === 'closed' || isActor(scope.actor, ticket.userId)) {
    return null;
  }
  const isPreview = ticket.status === 'pending' && isInOwnQueue(scope, ticket) && (await isEnabled(scope, 'previewWaiting'));
  return isPreview ? 'ticket.preview' : 'ticket.peek';
}

/** Records that somebody reads a conversation that is not theirs. */
async function auditReading(scope: AuditedScope, ticket: TicketRecord): Promise<void> {
  const action = await readingOf(scope, ticket);
  await (action === null ? undefined : recordAudit(scope, { action, subject: { type: 'ticket', id: ticket.id }, quietMinutes }));
}

const pageSize = 20;
/** Largest page down to a message, and how many messages before it are included. */
const maxPageSize = 1_000;
const contextSize = 10;

/** The message after which a page begins. */
interface Cursor {
  readonly rowId: number;
  readonly isOwn: boolean;
  /** Text of the database, in microseconds. */
  readonly sentAt: string;
}

async function findCursor({ em }: Scope, { ticketId, before }: { ticketId: number; before?: number | undefined }): Promise<Cursor | null> {
  if (before === undefined) {
    return null;
  }
  const query = `select id::float8 as "rowId", ticket_id = $2 as "isOwn", sent_at::text as "sentAt" from messages where id = $1`;
  const [cursor] = await queryRows(em, queryOf<Cursor>({ rowId: column.number(), isOwn: column.boolean(), sentAt: column.text() }, query), [
    before,
    ticketId,
  ]);
  return required(cursor, 'ERR_NO_MESSAGE_FOUND');
}

interface TicketParameter {
  /** The bound parameter of the ticket's id. */
  readonly id: string;
  readonly bind: Bind;
}

interface PageQuery extends TicketParameter {
  readonly cursor: Cursor | null;
  readonly offset: number;
  /** Number of messages. */
  readonly size: number;
}

/** 0: this ticket; 1: earlier tickets of the same contact and connection. */
type Part = 0 | 1;
const partOfCursor = ({ isOwn }: Cursor): Part => (isOwn ? 0 : 1);

/** SQL `from … where …`: the messages `m` of a part that the actor may see. */
export function messageSource({ actor }: Scope, part: Part, { id, bind }: TicketParameter): string {
  const own = (column: string): string => `(select ${column} from tickets where id = ${id})`;
  const visible = messageVisibleTo(actor, { message: 'm', ticket: 't' }, bind);
  const which =
    part === 0
      ? `t.id = ${id}`
      : `t.contact_id = ${own('contact_id')} and t.whatsapp_id is not distinct from ${own('whatsapp_id')}
         and t.id < ${id} and ${ticketVisibleTo(actor, 't', bind)}`;
  return `from tickets t join messages m on m.ticket_id = t.id where ${which} and ${visible}`;
}

const cursorExpression = ({ sentAt, rowId }: Cursor, bind: Bind): string => `(${bind(sentAt)}::timestamptz, ${bind(rowId)}::bigint)`;

/** Rows of a part before the cursor; all rows where the cursor is in another part. */
const olderThan = (row: Cursor | null, part: Part, bind: Bind): string =>
  row === null || partOfCursor(row) !== part ? '' : ` and (m.sent_at, m.id) < ${cursorExpression(row, bind)}`;

/** Rows of a part from the cursor on. */
const atLeast = (row: Cursor, part: Part, bind: Bind): string =>
  partOfCursor(row) === part ? ` and (m.sent_at, m.id) >= ${cursorExpression(row, bind)}` : '';

const partsAfter = (cursor: Cursor | null): Part[] => (cursor?.isOwn === false ? [1] : [0, 1]);

function partStatement(scope: Scope, part: Part, query: PageQuery): string {
  const { cursor, offset, size, bind } = query;
  return `(select ${part} as part, m.id, m.sent_at ${messageSource(scope, part, query)}${olderThan(cursor, part, bind)}
    order by m.sent_at desc, m.id desc limit ${offset + size + 1})`;
}

function pageStatement(scope: Scope, pageQuery: PageQuery): Query<Omit<ConversationPage, 'hasMore'>> {
  const { id, cursor, offset, size } = pageQuery;
  const parts = partsAfter(cursor).map((part) => partStatement(scope, part, pageQuery));
  const count = `(select count(*)::int ${messageSource(scope, 0, pageQuery)}) + (select count(*)::int ${messageSource(scope, 1, pageQuery)})`;
  const ticket = fullTicketJson(id, ticketMessagesSql);
  const records = jsonList<StoredMessage>(
    messageColumns,
    'from picked p join messages m on m.id = p.id order by p.part, p.sent_at desc, p.id desc',
  );
  return queryOf(
    { ticket: column.json(ticket), count: column.number(), hasUnread: column.boolean(), records: column.json(records) },
    `
    with picked as (
      select part, id, sent_at from (${parts.join(' union all ')}) parts
      order by part, sent_at desc, id desc limit ${size + 1} offset ${offset}
    )
    select ${ticket} as ticket, ${count} as count, exists (${unreadMessagesQuery(id)}) as "hasUnread", ${records} as records`,
  );
}

type Input = InputOf<typeof api.messages.page>;

interface ConversationPage {
  readonly ticket: TicketRecord | null;
  readonly count: number;
  readonly hasUnread: boolean;
  readonly records: StoredMessage[];
  readonly hasMore: boolean;
}

const emptyPage: ConversationPage = { ticket: null, count: 0, hasUnread: false, records: [], hasMore: false };

interface CursorRange {
  readonly cursor: Cursor | null;
  readonly target: Cursor | null;
}

/** The page size that includes the target and some messages before it. */
async function sizeDownTo(scope: Scope, ticketId: number, { cursor, target }: CursorRange): Promise<number> {
  if (target === null) {
    return pageSize;
  }
  const { bind, values } = createBindings();
  const ticketParameter = { id: bind(ticketId), bind };
  const parts = partsAfter(cursor).filter((part) => part <= partOfCursor(target));
  const counts = parts.map(
    (part) =>
      `(select count(*)::int ${messageSource(scope, part, ticketParameter)}${olderThan(cursor, part, bind)}${atLeast(target, part, bind)})`,
  );
  const [distance] = await queryRows(
    scope.em,
    queryOf({ length: column.number() }, `select ${['0', ...counts].join(' + ')} as length`),
    values,
  );
  return Math.min(Math.max((distance?.length ?? 0) + contextSize, pageSize), maxPageSize);
}

/** The ticket and a page of its messages, in one statement. */
async function findPage(scope: Scope, ticketId: number, { pageNumber = 1, before, downTo: targetId }: Input): Promise<ConversationPage> {
  const { bind, values } = createBindings();
  const cursor = await findCursor(scope, { ticketId, before });
  const size = await sizeDownTo(scope, ticketId, { cursor, target: await findCursor(scope, { ticketId, before: targetId }) });
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  // The text of the statement depends on the page, not on the cursor.
  const runQuery = pageNumber <= maxPreparedPages && size === pageSize ? queryPrepared : queryRows;
  const [page = emptyPage] = await runQuery(scope.em, pageStatement(scope, { id: bind(ticketId), bind, cursor, offset, size }), values);
  return { ...page, hasMore: page.records.length > size, records: page.records.slice(0, size) };
}

/** Ids of joined tickets lead to the remaining ticket. */
async function findPageOfSurvivor(scope: Scope, input: Input): Promise<ConversationPage> {
  const page = await findPage(scope, input.ticketId, input);
  const survivorId = page.ticket === null ? await findSurvivingTicketId(scope, { id: input.ticketId }) : null;
  return survivorId === null ? page : findPage(scope, survivorId, input);
}

type Queues = ReadonlyMap<number | null, MessageRecord['queue']>;

/** The queues of the messages: mostly the ticket's own, which is loaded already. */
async function findQueues({ em }: Scope, { queue }: TicketRecord, records: readonly StoredMessage[]): Promise<Queues> {
  const otherQueueIds = new Set(records.map(({ queueId }) => queueId).filter((id) => id !== null && id !== queue?.id));
  const query = 'select id::float8 as id, name, color from queues where id = any($1)';
  const otherQueues =
    otherQueueIds.size === 0
      ? []
      : await queryRows(
          em,
          queryOf<NonNullable<MessageRecord['queue']>>({ color: column.text(), id: column.number(), name: column.text() }, query),
          [[...otherQueueIds]],
        );
  return new Map([...otherQueues, ...(queue === null ? [] : [queue])].map((one) => [one.id, one]));
}

const asRead = (record: StoredMessage): StoredMessage => (record.fromMe ? record : { ...record, read: true });

/** A page of messages, newest page first; messages of earlier tickets follow the ticket's own. */
export async function listMessages(scope: AuditedScope, input: Input): Promise<ResultOf<typeof api.messages.page>> {
  const { pageNumber = 1, before, unseen = false } = input;
  const { ticket, count, hasUnread, records, hasMore } = await findPageOfSurvivor(scope, input);
  const fullTicket = requireVisibleTicket(scope, ticket);
  await assertConversationReadable(scope, fullTicket);
  await auditReading(scope, fullTicket);
  // The assignee reads a ticket by opening it, unless the window is not visible.
  const isRead = isActor(scope.actor, fullTicket.userId) && before === undefined && pageNumber === 1 && !unseen;
  await (isRead && (hasUnread || fullTicket.unreadMessages > 0) ? markTicketRead(scope, fullTicket.id) : undefined);
  const queues = await findQueues(scope, fullTicket, records);
  const messages = records
    .toReversed()
    .map((record) => ({ ...presentMessage(isRead ? asRead(record) : record), queue: queues.get(record.queueId) ?? null }));
  return { count, messages, ticket: isRead ? { ...fullTicket, unreadMessages: 0 } : fullTicket, hasMore };
}
