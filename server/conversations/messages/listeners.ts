import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { listenOn, listenOutside, type ListenerContext } from '#server/platform/database/outbox/listeners.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { failActionsWithoutConnection } from './outbound/failAction.ts';
import { recordReadMarks } from './outbound/sendReceipts.ts';

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
