import { raw } from '@mikro-orm/postgresql';
import type { OutboundMessage } from '#server/channels/Channel.ts';
import { column, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { DeliveryState, SendFailure } from '#shared/rules/delivery.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { markActionsWritten, readActions } from './outboundActions.ts';
import { failAction } from './failAction.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { buildOutboundMessage } from './buildOutboundMessage.ts';

/** An outgoing message or action; structurally the channels' `OutboundItem`. */
interface OutboundItem {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
  readonly isRetry: boolean;
  readonly expiresAt?: Date | null;
}

/** A connection whose next items are wanted: chats that have to wait, and the age of unacknowledged items in milliseconds. */
interface OutboundRequest {
  readonly connectionId: number;
  readonly unacknowledgedForMs: number | null;
  readonly excludedChats: readonly string[];
}

const batchSize = 20;

const byId = { orderBy: { id: 'asc' }, limit: batchSize } as const;

type DatedItem = OutboundItem & { readonly at: Date };

async function toItems(scope: Scope, messages: readonly Message[], isRetry: boolean): Promise<DatedItem[]> {
  const items: DatedItem[] = [];
  for (const message of messages) {
    items.push({
      kind: 'message',
      id: message.id,
      outgoing: await buildOutboundMessage(scope, message),
      isRetry,
      at: message.createdAt,
    });
  }
  return items;
}

/** Both lists in their own order, merged by age. */
function mergeByAge(messages: readonly DatedItem[], actions: readonly DatedItem[]): DatedItem[] {
  const remaining = [...actions];
  const takeOlderThan = (at: Date): DatedItem[] => remaining.splice(0, remaining.findLastIndex((action) => action.at < at) + 1);
  return [...messages.flatMap((message) => [...takeOlderThan(message.at), message]), ...remaining];
}

/** Ages by the clock of the database, which wrote the times. */
const ago = (milliseconds: number) => raw<Date>(`now() - interval '${Math.trunc(milliseconds)} milliseconds'`);

const unconfirmedStates: DeliveryState[] = ['written', 'unknown'];
/** A deleted message is not sent again: it could arrive after its revoke. */
const notRevoked = { isDeleted: false } as const;

async function findUnacknowledged(scope: Scope, connectionId: number, after: number): Promise<OutboundItem[]> {
  const where = {
    connectionId,
    delivery: { $in: unconfirmedStates },
    ...notRevoked,
    id: { $gt: after },
    createdAt: { $gt: ago(hourMs) },
  };
  return toItems(scope, await scope.em.find(Message, where, byId), true);
}

interface DueRow {
  /** Of the request. */
  readonly place: number;
  readonly kind: 'unacknowledged' | 'queued' | 'action';
  readonly id: number;
}

/** Items that are due; an action only when its message has been sent. */
const dueQuery = queryOf<DueRow>(
  { place: column.number(), kind: column.text(), id: column.number() },
  `select r.place, due.kind, due.id::float8 as id
   from jsonb_to_recordset($1::jsonb) as r (place int, connection_id int, seconds float8, excluded text[])
   cross join lateral (
     (select 'unacknowledged' as kind, id from messages
      where connection_id = r.connection_id and delivery = 'written' and not is_deleted
        and updated_at < now() - make_interval(secs => r.seconds) and chat <> all(r.excluded) order by id limit ${batchSize})
     union all
     (select 'queued', id from messages
      where connection_id = r.connection_id and delivery = 'queued' and chat <> all(r.excluded) order by id limit ${batchSize})
     union all
     (select 'action', a.id from message_actions a join messages m on m.id = a.message_id
      where a.connection_id = r.connection_id
        and (a.state = 'queued' or (a.state = 'written' and a.updated_at < now() - make_interval(secs => r.seconds)))
        and m.delivery is distinct from 'queued' and (m.delivery is distinct from 'failed' or m.may_have_arrived)
        and m.chat <> all(r.excluded) order by a.id limit ${batchSize})
   ) due order by r.place, due.id`,
);

/** Queued items of each connection, oldest first, after old unacknowledged ones. */
async function findNext(scope: Scope, requests: readonly OutboundRequest[]): Promise<OutboundItem[][]> {
  const places = requests.map(({ connectionId, unacknowledgedForMs, excludedChats }, place) => ({
    place,
    connection_id: connectionId,
    seconds: unacknowledgedForMs === null ? null : unacknowledgedForMs / 1000,
    excluded: excludedChats,
  }));
  const dueRows = await queryPrepared(scope.em, dueQuery, [JSON.stringify(places)]);
  const dueIds = Map.groupBy(dueRows, ({ place, kind }) => `${place} ${kind}`);
  const idsOf = (place: number, kind: DueRow['kind']): number[] => (dueIds.get(`${place} ${kind}`) ?? []).map(({ id }) => id);
  const [actionRows, messageRows] = [dueRows.filter(({ kind }) => kind === 'action'), dueRows.filter(({ kind }) => kind !== 'action')];
  const storedMessages = messageRows.length === 0 ? [] : await scope.em.find(Message, { id: { $in: messageRows.map(({ id }) => id) } });
  const messages = new Map(storedMessages.map((message) => [message.id, message]));
  const readyActions = await readActions(
    scope,
    actionRows.map(({ id }) => id),
  );
  const actions = new Map(readyActions.map((action) => [action.id, action]));
  const nextItems: OutboundItem[][] = [];
  for (const place of requests.keys()) {
    const take = (kind: DueRow['kind']): Message[] => idsOf(place, kind).flatMap((id) => messages.get(id) ?? []);
    const unacknowledged = await toItems(scope, take('unacknowledged'), true);
    const queued = await toItems(scope, take('queued'), false);
    const ownActions = idsOf(place, 'action').flatMap((id) => actions.get(id) ?? []);
    nextItems.push([...unacknowledged, ...mergeByAge(queued, ownActions)]);
  }
  return nextItems;
}

/** A message that was deleted during its sending may have arrived: its revoke must follow. */
const writtenQuery = queryOf<object>(
  {},
  `with revoked_in_flight as (
    update messages set may_have_arrived = true, written_at = now()
    where id = any($1::bigint[]) and delivery = 'failed' and is_deleted and written_at is null
  )
  update messages set delivery = case delivery when 'queued' then 'written' else 'unknown' end, failure = null,
    written_at = coalesce(written_at, now()), updated_at = now()
  where id = any($1::bigint[]) and (delivery = 'queued' or (delivery in ('written', 'unknown') and id = any($2::bigint[])))`,
);

/** Marks items as sent. An acknowledgement may have come before; a second send becomes `unknown`. */
async function markWritten(scope: Scope, sentItems: readonly OutboundItem[]): Promise<void> {
  const { em } = scope;
  const idsWhere = (is: (item: OutboundItem) => boolean): number[] => sentItems.filter(is).map(({ id }) => id);
  const [messages, actions] = [idsWhere(({ kind }) => kind === 'message'), idsWhere(({ kind }) => kind === 'action')];
  if (messages.length > 0) {
    await queryPrepared(em, writtenQuery, [messages, idsWhere(({ isRetry }) => isRetry)]);
  }
  await (actions.length === 0 ? undefined : markActionsWritten(scope, actions));
}

const failStatement = `
  update messages set delivery = 'failed', failure = $2, may_have_arrived = may_have_arrived or delivery <> 'queued', failed_at = now(), updated_at = now()
  where id = $1 and delivery in ('queued', 'written', 'unknown')`;

async function markFailed(scope: Scope, { kind, id }: OutboundItem, failure: SendFailure): Promise<void> {
  if (kind === 'action') {
    return failAction(scope, id, failure);
  }
  const failedRows = await queryRows(scope.em, queryOf({ id: column.number() }, `${failStatement} returning id::float8 as id`), [
    id,
    failure,
  ]);
  failedRows.forEach(({ id: messageId }) => scope.recordEvent('message.changed', { messageId }));
}

const expireStatement = `
  update messages set delivery = 'failed', failure = 'unconfirmed', may_have_arrived = true, failed_at = now(), updated_at = now()
  where connection_id = $1 and (delivery = 'unknown' or (delivery = 'written' and is_deleted)) and updated_at < now() - make_interval(secs => $2) returning id::float8 as id`;

/** Fails messages sent twice, or deleted after the first send, without an acknowledgement. A later receipt still advances them. */
async function expireUnacknowledged(scope: Scope, connectionId: number, unacknowledgedForMs: number): Promise<void> {
  const expiredRows = await queryRows(scope.em, queryOf({ id: column.number() }, expireStatement), [
    connectionId,
    unacknowledgedForMs / 1000,
  ]);
  expiredRows.forEach(({ id }) => scope.recordEvent('message.changed', { messageId: id }));
}

/** The outbound queue that channels read from. */
export const outboundQueue = { findUnacknowledged, findNext, markWritten, markFailed, expireUnacknowledged };
