import { raw } from '@mikro-orm/postgresql';
import type { OutgoingMessage } from '#server/channels/Channel.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Delivery, Failure } from '#shared/rules/delivery.ts';
import { actionsWritten, waitingActions } from './deliveriesActions.ts';
import { failAction } from './failAction.ts';
import { Message } from './Message.ts';
import { outgoingOf } from './deliveriesOutgoing.ts';

/** Something of ours on its way, as the outgoing line handles it. */
interface Letter {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutgoingMessage;
  readonly isAgain: boolean;
  readonly until?: Date | null;
}

/** What of them is wanted now: not those of chats that have to wait; those without an answer only after so many milliseconds. */
interface Wanted {
  readonly unansweredFor: number | null;
  readonly except: readonly string[];
}

const atOnce = 20;

const byId = { orderBy: { id: 'asc' }, limit: atOnce } as const;

type Dated = Letter & { readonly at: Date };

async function asLetters(scope: Scope, messages: readonly Message[], isAgain: boolean): Promise<Dated[]> {
  const letters: Dated[] = [];
  for (const message of messages) {
    letters.push({ kind: 'message', id: message.id, outgoing: await outgoingOf(scope, message), isAgain, at: message.createdAt });
  }
  return letters;
}

/** Both in their own order; what is older goes first. */
function merged(messages: readonly Dated[], actions: readonly Dated[]): Dated[] {
  const rest = [...actions];
  const before = (at: Date): Dated[] => rest.splice(0, rest.findLastIndex((action) => action.at < at) + 1);
  return [...messages.flatMap((message) => [...before(message.at), message]), ...rest];
}

/** Ages are told by the database's clock, in which the times were written. */
const ago = (milliseconds: number) => raw<Date>(`now() - interval '${Math.trunc(milliseconds)} milliseconds'`);

const hour = 3_600_000;
const unsure: Delivery[] = ['written', 'unknown'];
/** What was taken back is not sent once more: it might come after its revoke. */
const stillWanted = { isDeleted: false } as const;

async function unanswered(scope: Scope, connectionId: number, after: number): Promise<Letter[]> {
  const where = {
    connectionId,
    delivery: { $in: unsure },
    ...stillWanted,
    id: { $gt: after },
    createdAt: { $gt: ago(hour) },
  };
  return asLetters(scope, await scope.em.find(Message, where, byId), true);
}

/** What waits on a connection, oldest first; before it, what was written long ago and never acknowledged. */
async function next(scope: Scope, connectionId: number, { unansweredFor, except }: Wanted): Promise<Letter[]> {
  const where = { connectionId, ...(except.length > 0 && { chat: { $nin: [...except] } }) };
  const late =
    unansweredFor === null
      ? []
      : await scope.em.find(Message, { ...where, ...stillWanted, delivery: 'written', updatedAt: { $lt: ago(unansweredFor) } }, byId);
  const queued = await scope.em.find(Message, { ...where, delivery: 'queued' }, byId);
  const actions = await waitingActions(scope, connectionId, { except, unansweredFor, limit: atOnce });
  return [...(await asLetters(scope, late, true)), ...merged(await asLetters(scope, queued, false), actions)];
}

const writtenStatement = `
  update messages set delivery = case delivery when 'queued' then 'written' else 'unknown' end, failure = null,
    written_at = coalesce(written_at, now()), updated_at = now()
  where id = any($1::bigint[]) and (delivery = 'queued' or (delivery in ('written', 'unknown') and id = any($2::bigint[])))`;

/** It was in the line's hand when it was taken back: its revoke has to follow it. */
const overtakenStatement = `
  update messages set may_have_arrived = true, written_at = now()
  where id = any($1::bigint[]) and delivery = 'failed' and is_deleted and written_at is null`;

/** They left. An acknowledgement may have been faster; what was sent again waits for it without further tries. */
async function written(scope: Scope, sent: readonly Letter[]): Promise<void> {
  const { em } = scope;
  const idsOf = (is: (letter: Letter) => boolean): number[] => sent.filter(is).map(({ id }) => id);
  const [messages, actions] = [idsOf(({ kind }) => kind === 'message'), idsOf(({ kind }) => kind === 'action')];
  if (messages.length > 0) {
    await execute(em, writtenStatement, [messages, idsOf(({ isAgain }) => isAgain)]);
    await execute(em, overtakenStatement, [messages]);
  }
  await (actions.length === 0 ? undefined : actionsWritten(scope, actions));
}

const failStatement = `
  update messages set delivery = 'failed', failure = $2, may_have_arrived = may_have_arrived or delivery <> 'queued', failed_at = now(), updated_at = now()
  where id = $1 and delivery in ('queued', 'written', 'unknown')`;

/** It will not leave. */
async function failed(scope: Scope, { kind, id }: Letter, failure: Failure): Promise<void> {
  if (kind === 'action') {
    return failAction(scope, id, failure);
  }
  const changed = await rows(scope.em, queryOf({ id: column.number() }, `${failStatement} returning id::float8 as id`), [id, failure]);
  changed.forEach(({ id: messageId }) => scope.record('message.changed', { messageId }));
}

const giveUpStatement = `
  update messages set delivery = 'failed', failure = 'unconfirmed', may_have_arrived = true, failed_at = now(), updated_at = now()
  where connection_id = $1 and (delivery = 'unknown' or (delivery = 'written' and is_deleted)) and updated_at < now() - make_interval(secs => $2) returning id::float8 as id`;

/** Sent twice, or taken back after the first time, and never acknowledged. A word that comes after all raises it again. */
async function giveUp(scope: Scope, connectionId: number, unansweredFor: number): Promise<void> {
  const lost = await rows(scope.em, queryOf({ id: column.number() }, giveUpStatement), [connectionId, unansweredFor / 1000]);
  lost.forEach(({ id }) => scope.record('message.changed', { messageId: id }));
}

/** What the outgoing line of a connection works from. */
export const letters = { unanswered, next, written, failed, giveUp };
