import type { OutboundMessage } from '#server/channels/Channel.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { editWindowMs, revokeWindowMs, type ActionKind } from '#shared/rules/delivery.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { messageKeyOf } from './buildOutboundMessage.ts';

interface ActionRow {
  readonly id: number;
  readonly messageId: number;
  readonly kind: ActionKind;
  readonly body: string;
  readonly externalId: string;
  readonly isAgain: boolean;
  readonly at: string;
}

/** An action in the shape of the outbound queue. */
interface OutboundAction {
  readonly kind: 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
  readonly isRetry: boolean;
  readonly expiresAt: Date | null;
  readonly at: Date;
}

/** How long the provider accepts each kind; null: always. */
const lifetimesMs: Readonly<Record<ActionKind, number | null>> = { edit: editWindowMs, revoke: revokeWindowMs, reaction: null };

/** Until when the provider accepts an action; null without a limit. It counts from its receipt of the message. */
export function actionDeadline(kind: ActionKind, { origin, sentAt, writtenAt, serverAt }: Message): Date | null {
  const receivedAt = origin === 'phone' ? sentAt : (serverAt ?? writtenAt);
  const lifetimeMs = lifetimesMs[kind];
  return receivedAt && lifetimeMs !== null ? new Date(receivedAt.getTime() + lifetimeMs) : null;
}

function outgoingAction({ kind, body, externalId }: ActionRow, message: Message): OutboundMessage {
  const base = { externalId, chat: message.chat, target: messageKeyOf(message) };
  switch (kind) {
    case 'edit':
      return { ...base, kind, body };
    case 'revoke':
      return { ...base, kind };
    case 'reaction':
      return { ...base, kind, emoji: body };
  }
}

const toOutboundAction = (row: ActionRow, message: Message): OutboundAction => ({
  kind: 'action',
  id: row.id,
  outgoing: outgoingAction(row, message),
  isRetry: row.isAgain,
  // A sent action may have arrived before its deadline: only the provider can refuse it.
  expiresAt: row.isAgain ? null : actionDeadline(row.kind, message),
  at: new Date(row.at),
});

const actionsQuery = queryOf<ActionRow>(
  {
    id: column.number(),
    messageId: column.number(),
    kind: column.text(),
    body: column.text(),
    externalId: column.text(),
    isAgain: column.boolean(),
    at: column.text(),
  },
  `select id::float8 as id, message_id::float8 as "messageId", kind, body, external_id as "externalId", state = 'written' as "isAgain",
     iso(created_at) as at
   from message_actions where id = any($1::bigint[]) order by id`,
);

/** Actions in the shape of the outbound queue, by id. */
export async function readActions({ em }: Scope, ids: readonly number[]): Promise<OutboundAction[]> {
  if (ids.length === 0) {
    return [];
  }
  const actionRows = await queryRows(em, actionsQuery, [ids]);
  const messages = await em.find(Message, { id: { $in: actionRows.map(({ messageId }) => messageId) } });
  return actionRows.flatMap((row) => {
    const message = messages.find(({ id }) => id === row.messageId);
    return message ? [toOutboundAction(row, message)] : [];
  });
}

/** A second send is not waited for, nor is an action before another of its kind, which a resend would undo. */
const writtenStatement = `
  with left_now as (
    select id, message_id, kind, state from message_actions where id = any($1::bigint[]) and state in ('queued', 'written')
  ), moved as (
    update message_actions a set state = case when n.state = 'written' or exists (
      select from left_now l where l.message_id = n.message_id and l.kind = n.kind and l.id > n.id) then 'done' else 'written' end, updated_at = now()
    from left_now n where a.id = n.id and a.state in ('queued', 'written')
  ), overtaken as (
    update message_actions a set state = 'done' from left_now n
    where a.message_id = n.message_id and a.kind = n.kind and a.id < n.id and a.state = 'written' and a.id <> all($1::bigint[])
  )
  select distinct message_id::float8 as "messageId" from left_now`;

export async function markActionsWritten(scope: Scope, ids: readonly number[]): Promise<void> {
  const changedRows = await queryRows(scope.em, queryOf({ messageId: column.number() }, writtenStatement), [ids]);
  changedRows.forEach(({ messageId }) => scope.recordEvent('message.changed', { messageId }));
}

interface ConfirmedActionRow {
  readonly externalId: string;
  readonly messageId: number;
  readonly wasWaiting: boolean;
}

const confirmStatement = `
  with known as (
    select id, external_id, message_id, state from message_actions where connection_id = $1 and external_id = any($2) for update
  ), done as (
    update message_actions a set state = 'done', updated_at = now() from known where a.id = known.id and known.state in ('queued', 'written')
  )
  select external_id as "externalId", message_id::float8 as "messageId", state = 'queued' as "wasWaiting" from known`;

/** Confirms actions; returns the external ids that belong to no action. */
export async function confirmActions(scope: Scope, connectionId: number, externalIds: readonly string[]): Promise<string[]> {
  const actionRows =
    externalIds.length === 0
      ? []
      : await queryRows(
          scope.em,
          queryOf<ConfirmedActionRow>(
            { externalId: column.text(), messageId: column.number(), wasWaiting: column.boolean() },
            confirmStatement,
          ),
          [connectionId, externalIds],
        );
  actionRows.filter(({ wasWaiting }) => wasWaiting).forEach(({ messageId }) => scope.recordEvent('message.changed', { messageId }));
  return externalIds.filter((id) => actionRows.every(({ externalId }) => externalId !== id));
}
