import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { listen } from '#server/platform/db/listeners.ts';
import type { DomainEvents } from '#server/platform/db/events.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { failActionsWithoutNumber } from './failAction.ts';
import { noteRead } from './readMarks.ts';

/** Whose number was removed will not leave over it; the conversation may have another one by now. */
async function failUnsendable(scope: Scope): Promise<void> {
  const failed = await rows(
    scope.em,
    queryOf(
      { id: column.number() },
      `update messages set delivery = 'failed', failure = 'disconnected', may_have_arrived = may_have_arrived or delivery <> 'queued', failed_at = now(), updated_at = now()
     where connection_id is null and delivery in ('queued', 'written', 'unknown') returning id::float8 as id`,
    ),
  );
  failed.forEach(({ id }) => scope.record('message.changed', { messageId: id }));
  await failActionsWithoutNumber(scope);
}

/** It stops ringing at once or not at all: later there is nothing left to refuse. */
async function refuseCall(scope: Scope, { connectionId, callId: id, caller }: DomainEvents['call.refused']): Promise<void> {
  await scope.platform.channels
    ?.rejectCall(scope, connectionId, { id, caller })
    .catch((err: unknown) => scope.log.warn({ err, connectionId }, 'a call could not be refused'));
}

export const messageListeners = [
  listen('messages.refuseCall', 'call.refused', refuseCall),
  listen('messages.sendReceipts', 'ticket.read', noteRead),
  listen('messages.failUnsendable', 'connection.removed', failUnsendable),
];
