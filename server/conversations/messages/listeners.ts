import Joi from 'joi';
import { AppError } from '#shared/errors.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { type ListenerContext, listenOn, listenOutside } from '#server/platform/database/outbox/listeners.ts';
import type { DomainEvents, Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import { type CompanyContext, required, type Scope } from '#server/platform/database/scope.ts';
import type { MessageKey } from '#server/channels/Channel.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { failActionsWithoutConnection } from './outbound/failAction.ts';

const batchSize = 500;
const retryDelayMs = 15_000;

const insertMarksStatement = `
  with noted as (
    insert into read_marks (company_id, connection_id, message_id)
    select company_id, connection_id, id from messages where id = any($1::bigint[]) and connection_id is not null
    on conflict do nothing returning connection_id)
  select distinct connection_id as "connectionId" from noted`;

// Read receipts older than a day are not sent any more.
const removeOldMarksStatement = `delete from read_marks where connection_id = $1 and created_at < now() - interval '1 day'`;

interface ReadMarkRow extends MessageKey {
  readonly messageId: number;
}

const marksQuery = `
  select m.id::float8 as "messageId", m.chat, nullif(m.participant, '') as participant, m.from_me as "fromMe", m.external_id as "externalId"
  from read_marks r join messages m on m.id = r.message_id where r.connection_id = $1 order by r.message_id limit ${batchSize}`;

const enqueueReceipts = (scope: Scope, connectionId: number, at = scope.now): void =>
  scope.enqueue('messages.sendReceipts', { connectionId }, { key: `receipts-${connectionId}`, at });

/** Stores read messages until their receipts are sent. */
async function recordReadMarks(scope: Scope, { messageIds }: DomainEvents['ticket.read']): Promise<void> {
  const connectionRows =
    messageIds.length === 0
      ? []
      : await queryRows(scope.em, queryOf({ connectionId: column.number() }, insertMarksStatement), [messageIds]);
  connectionRows.forEach(({ connectionId }) => enqueueReceipts(scope, connectionId));
}

/** False while the connection is closed. */
async function markReadAtProvider(client: CompanyContext, connectionId: number, marks: readonly ReadMarkRow[]): Promise<boolean> {
  const keys = marks.map(({ chat, participant, fromMe, externalId }): MessageKey => ({ chat, participant, fromMe, externalId }));
  try {
    await client.platform.channels?.markRead(client, connectionId, keys);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_WAPP_NOT_INITIALIZED') {
      return false;
    }
    throw error;
  }
}

const markShape = {
  messageId: column.number(),
  chat: column.text(),
  participant: column.orNull(column.text()),
  fromMe: column.boolean(),
  externalId: column.text(),
};

interface SentReceipts {
  readonly messageIds: readonly number[];
  readonly isSent: boolean;
}

/** Sends read receipts to the customers of a connection, as soon as it is open. */
async function sendReceipts(open: OpenContext<Scope>, { connectionId }: Jobs['messages.sendReceipts']): Promise<SentReceipts> {
  const { client, marks } = await open(async ({ em, platform, companyId, log }) => {
    await execute(em, removeOldMarksStatement, [connectionId]);
    const rows = await queryRows(em, queryOf<ReadMarkRow>(markShape, marksQuery), [connectionId]);
    return { client: { platform, companyId, log }, marks: rows };
  });
  const isSent = marks.length === 0 || (await markReadAtProvider(client, connectionId, marks));
  return { messageIds: marks.map(({ messageId }) => messageId), isSent };
}

async function removeSentMarks(
  scope: Scope,
  { connectionId }: Jobs['messages.sendReceipts'],
  { prepared }: JobRun<SentReceipts>,
): Promise<void> {
  const { messageIds, isSent } = required(prepared, 'ERR_UNEXPECTED');
  if (!isSent) {
    enqueueReceipts(scope, connectionId, new Date(scope.now.getTime() + retryDelayMs));
    return;
  }
  await execute(scope.em, 'delete from read_marks where message_id = any($1::bigint[])', [messageIds]);
  if (messageIds.length === batchSize) {
    enqueueReceipts(scope, connectionId);
  }
}

export const sendReceiptsJob = defineJob('messages.sendReceipts', removeSentMarks, {
  prepare: sendReceipts,
  rules: { connectionId: Joi.number().integer().positive().required() },
  concurrency: 4,
});

/** Fails messages whose connection was removed. */
async function failWithoutConnection(scope: Scope): Promise<void> {
  const failed = await queryRows(
    scope.em,
    queryOf(
      { id: column.number() },
      `update messages set delivery = 'failed', failure = 'disconnected', may_have_arrived = may_have_arrived or delivery <> 'queued', failed_at = now(), updated_at = now()
     where connection_id is null and delivery in ('queued', 'written', 'unknown') returning id::float8 as id`,
    ),
  );
  failed.forEach(({ id }) => scope.recordEvent('message.changed', { messageId: id }));
  await failActionsWithoutConnection(scope);
}

/** Calls are rejected at once or not at all. */
async function refuseCall(context: ListenerContext, { connectionId, callId: id, caller }: DomainEvents['call.refused']): Promise<void> {
  await context.platform.channels
    ?.rejectCall(context, connectionId, { id, caller })
    .catch((err: unknown) => context.log.warn({ err, connectionId }, 'a call could not be rejected'));
}

export const messageListeners = [
  listenOutside('messages.refuseCall', 'call.refused', refuseCall),
  listenOn('messages.sendReceipts', 'ticket.read', recordReadMarks),
  listenOn('messages.failUnsendable', 'connection.removed', failWithoutConnection),
];
