import type { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { StoredConversation } from '#shared/conversations/messages/offline.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { messageColumns, presentMessage, type StoredMessage } from '#server/conversations/messages/present.ts';
import { ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { messageSource } from './listMessages.ts';

async function findVisibleTicketIds({ em, actor }: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { bind, values } = createBindings();
  const query = `select t.id::float8 as id from tickets t where t.id = any(${bind(ids)}::int[]) and ${ticketVisibleTo(actor, 't', bind)}`;
  const rows = await queryRows(em, queryOf<{ id: number }>({ id: column.number() }, query), values);
  return new Set(rows.map(({ id }) => id));
}

interface ConversationState {
  readonly visibleRowIds: readonly number[];
  readonly changed: StoredMessage[];
}

const unseenState: ConversationState = { visibleRowIds: [], changed: [] };

/** Times travel in milliseconds, the database counts microseconds. */
const changedAfter = (since: string): string => `date_trunc('milliseconds', m.updated_at) > ${since}::timestamptz`;

async function findState(scope: Scope, { ticketId, since, rowIds }: StoredConversation): Promise<ConversationState> {
  const { bind, values } = createBindings();
  const ticket = { id: bind(ticketId), bind };
  const ids = bind(rowIds);
  const stored = ([0, 1] as const).map(
    (part) => `select m.id, m.updated_at ${messageSource(scope, part, ticket)} and m.id = any(${ids}::bigint[])`,
  );
  const changed = jsonList<StoredMessage>(
    messageColumns,
    `from stored s join messages m on m.id = s.id where ${changedAfter(bind(since))} order by m.id`,
  );
  const visible = `(select coalesce(json_agg(id), '[]') from stored)`;
  const [state = unseenState] = await queryRows(
    scope.em,
    queryOf<ConversationState>(
      { visibleRowIds: column.list(column.number()), changed: column.json(changed) },
      `with stored as materialized (${stored.join(' union all ')}) select ${visible} as "visibleRowIds", ${changed} as changed`,
    ),
    values,
  );
  return state;
}

const present = (message: StoredMessage): MessageRecord => ({ ...presentMessage(message), queue: null });

/** Compares stored conversations with what their reader may see now. Nothing counts as read: no message arrives that the device lacks. */
export async function listOfflineChanges(
  scope: Scope,
  { conversations }: InputOf<typeof api.messages.listChanges>,
): Promise<ResultOf<typeof api.messages.listChanges>> {
  const visibleIds = await findVisibleTicketIds(
    scope,
    conversations.map(({ ticketId }) => ticketId),
  );
  const goneRowIds: number[] = [];
  const changed: MessageRecord[] = [];
  for (const conversation of conversations.filter(({ ticketId }) => visibleIds.has(ticketId))) {
    const state = await findState(scope, conversation);
    const visibleRowIds = new Set(state.visibleRowIds);
    goneRowIds.push(...conversation.rowIds.filter((id) => !visibleRowIds.has(id)));
    changed.push(...state.changed.map(present));
  }
  const hiddenTicketIds = conversations.map(({ ticketId }) => ticketId).filter((id) => !visibleIds.has(id));
  return { hiddenTicketIds, goneRowIds, changed };
}
