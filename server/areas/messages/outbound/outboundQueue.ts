import { raw } from '@mikro-orm/postgresql';
import type { OutboundMessage } from '#server/channels/Channel.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { DeliveryState, SendFailure } from '#shared/rules/delivery.ts';
import { markActionsWritten, findQueuedActions } from './outboundActions.ts';
import { failAction } from './failAction.ts';
import { Message } from '#server/areas/messages/Message.ts';
import { buildOutboundMessage } from './buildOutboundMessage.ts';

/** Something of ours on its way, as the outgoing line handles it. */
interface OutboundItem {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
  readonly isRetry: boolean;
  readonly expiresAt?: Date | null;
}

/** What of them is wanted now: not those of chats that have to wait; those without an answer only after so many milliseconds. */
interface OutboundFilter {
  readonly unacknowledgedForMs: number | null;
  readonly excludedChats: readonly string[];
}

const batchSize = 20;

const byId = { orderBy: { id: 'asc' }, limit: batchSize } as const;

type DatedItem = OutboundItem & { readonly at: Date };

async function toItems(scope: Scope, messages: readonly Message[], isAgain: boolean): Promise<DatedItem[]> {
  const items: DatedItem[] = [];
  for (const message of messages) {
    items.push({
      kind: 'message',
      id: message.id,
      outgoing: await buildOutboundMessage(scope, message),
      isRetry: isAgain,
      at: message.createdAt,
    });
  }
  return items;
}

/** Both in their own order; what is older goes first. */
function mergeByAge(messages: readonly DatedItem[], actions: readonly DatedItem[]): DatedItem[] {
  const remaining = [...actions];
  const takeOlderThan = (at: Date): DatedItem[] => remaining.splice(0, remaining.findLastIndex((action) => action.at < at) + 1);
  return [...messages.flatMap((message) => [...takeOlderThan(message.at), message]), ...remaining];
}

/** Ages are told by the database's clock, in which the times were written. */
const ago = (milliseconds: number) => raw<Date>(`now() - interval '${Math.trunc(milliseconds)} milliseconds'`);

const hourMs = 3_600_000;
const unconfirmedStates: DeliveryState[] = ['written', 'unknown'];
/** What was taken back is not sent once more: it might come after its revoke. */
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

/** What waits on a connection, oldest first; before it, what was written long ago and never acknowledged. */
async function findNext(
  scope: Scope,
  connectionId: number,
  { unacknowledgedForMs: unansweredFor, excludedChats: except }: OutboundFilter,
): Promise<OutboundItem[]> {
  const where = { connectionId, ...(except.length > 0 && { chat: { $nin: [...except] } }) };
  const unacknowledged =
    unansweredFor === null
      ? []
      : await scope.em.find(Message, { ...where, ...notRevoked, delivery: 'written', updatedAt: { $lt: ago(unansweredFor) } }, byId);
  const queued = await scope.em.find(Message, { ...where, delivery: 'queued' }, byId);
  const actions = await findQueuedActions(scope, connectionId, { except, unansweredFor, limit: batchSize });
  return [...(await toItems(scope, unacknowledged, true)), ...mergeByAge(await toItems(scope, queued, false), actions)];
}

const writtenStatement = `
  update messages set delivery = case delivery when 'queued' then 'written' else 'unknown' end, failure = null,
    written_at = coalesce(written_at, now()), updated_at = now()
  where id = any($1::bigint[]) and (delivery = 'queued' or (delivery in ('written', 'unknown') and id = any($2::bigint[])))`;

/** It was in the line's hand when it was taken back: its revoke has to follow it. */
const revokedInFlightStatement = `
  update messages set may_have_arrived = true, written_at = now()
  where id = any($1::bigint[]) and delivery = 'failed' and is_deleted and written_at is null`;

/** They left. An acknowledgement may have been faster; what was sent again waits for it without further tries. */
async function markWritten(scope: Scope, sent: readonly OutboundItem[]): Promise<void> {
  const { em } = scope;
  const idsWhere = (is: (letter: OutboundItem) => boolean): number[] => sent.filter(is).map(({ id }) => id);
  const [messages, actions] = [idsWhere(({ kind }) => kind === 'message'), idsWhere(({ kind }) => kind === 'action')];
  if (messages.length > 0) {
    await execute(em, writtenStatement, [messages, idsWhere(({ isRetry: isAgain }) => isAgain)]);
    await execute(em, revokedInFlightStatement, [messages]);
  }
  await (actions.length === 0 ? undefined : markActionsWritten(scope, actions));
}

const failStatement = `
  update messages set delivery = 'failed', failure = $2, may_have_arrived = may_have_arrived or delivery <> 'queued', failed_at = now(), updated_at = now()
  where id = $1 and delivery in ('queued', 'written', 'unknown')`;

/** It will not leave. */
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

/** Sent twice, or taken back after the first time, and never acknowledged. A word that comes after all raises it again. */
async function expireUnacknowledged(scope: Scope, connectionId: number, unansweredFor: number): Promise<void> {
  const expiredRows = await queryRows(scope.em, queryOf({ id: column.number() }, expireStatement), [connectionId, unansweredFor / 1000]);
  expiredRows.forEach(({ id }) => scope.recordEvent('message.changed', { messageId: id }));
}

/** What the outgoing line of a connection works from. */
export const outboundQueue = { findUnacknowledged, findNext, markWritten, markFailed, expireUnacknowledged };
