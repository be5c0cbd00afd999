import { LockMode } from '@mikro-orm/postgresql';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import type { GroupMemberReceipt, InboundReceipt } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { confirmActions } from '#server/conversations/messages/outbound/outboundActions.ts';
import type { DeliveryAdvance } from '#server/conversations/messages/events.ts';
import { failRefusedActions } from '#server/conversations/messages/outbound/failAction.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { lockChat } from '#server/conversations/messages/lockChat.ts';
import { applyGroupReceipt, applyReceipt, isGroupReceipt } from './groupReceipts.ts';

/** Receipts without a message are removed after this time. */
const lifetime = '1 day';

const upsertStatement = `
  insert into early_receipts (company_id, connection_id, external_id, delivery, failure, member, in_group)
  select $1, $2, unnest($3::text[]), $4, $5, $7, $8::jsonb
  on conflict (company_id, connection_id, external_id, member)
  do update set delivery = excluded.delivery, failure = excluded.failure, updated_at = now()
  where array_position($6::text[], early_receipts.delivery) < array_position($6::text[], excluded.delivery)`;

const deliveryOrder: readonly DeliveryState[] = ['failed', 'server', 'delivered', 'read', 'played'];

/** Serialises receipts and messages of the same id, so that neither misses the other. */
async function lockExternalIds(scope: Scope, connectionId: number, externalIds: readonly string[]): Promise<void> {
  for (const externalId of externalIds.toSorted()) {
    await lockChat(scope, connectionId, `id ${externalId}`);
  }
}

/** Stores receipts whose messages are not stored yet: echoes of the company's phone may come after their receipts. */
async function storePendingReceipts(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const { externalIds, delivery, failure, inGroup = null } = receipt;
  const memberValues = [inGroup?.member.address ?? '', inGroup && JSON.stringify(inGroup)];
  await execute(scope.em, upsertStatement, [scope.companyId, connectionId, externalIds, delivery, failure, deliveryOrder, ...memberValues]);
  await execute(scope.em, `delete from early_receipts where created_at < now() - interval '${lifetime}'`);
}

type PendingReceiptRow = Pick<InboundReceipt, 'delivery' | 'failure'> & {
  readonly at: string;
  readonly inGroup: GroupMemberReceipt | null;
};

/** One receipt names the recipients, which the others need. */
const hasMembers = ({ inGroup }: PendingReceiptRow): boolean => (inGroup?.members ?? null) !== null;

const takeStatement = `
  delete from early_receipts where connection_id = $1 and external_id = $2
  returning delivery, failure, iso(updated_at) as at, in_group as "inGroup"`;

/** Removes and returns the stored receipts of a message; of a group, one per member. */
async function takePendingReceipts(scope: Scope, { connectionId, externalId }: Message): Promise<InboundReceipt[]> {
  if (!connectionId) {
    return [];
  }
  await lockExternalIds(scope, connectionId, [externalId]);
  const receiptRows = await queryRows(
    scope.em,
    queryOf<PendingReceiptRow>(
      { failure: column.orNull(column.text()), delivery: column.text(), at: column.text(), inGroup: column.orNull(column.storedJson()) },
      takeStatement,
    ),
    [connectionId, externalId],
  );
  return receiptRows
    .toSorted((one, other) => Number(hasMembers(other)) - Number(hasMembers(one)))
    .map(({ at, inGroup, ...receipt }) => ({
      type: 'receipt',
      externalIds: [externalId],
      ...receipt,
      at: new Date(at),
      ...(inGroup !== null && { inGroup }),
    }));
}

const lockOwnMessages = ({ em }: Scope, connectionId: number, externalIds: readonly string[]): Promise<Message[]> =>
  em.find(
    Message,
    { connectionId, fromMe: true, externalId: { $in: [...externalIds] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** A member's receipt changes the message only when it completes a step. */
const applyToMessage = async (scope: Scope, message: Message, receipt: InboundReceipt): Promise<boolean> =>
  isGroupReceipt(receipt) ? applyGroupReceipt(scope, message, receipt) : applyReceipt(message, receipt, scope.now);

async function applyToMessages(
  scope: Scope,
  connectionId: number,
  { messages, receipt }: { messages: readonly Message[]; receipt: InboundReceipt },
): Promise<void> {
  const advances: DeliveryAdvance[] = [];
  for (const message of messages) {
    const { origin, sentAt, delivery: from = null } = message;
    if (await applyToMessage(scope, message, receipt)) {
      scope.recordEvent('message.changed', { messageId: message.id });
      if (from === 'failed') {
        scope.recordEvent('message.revived', { messageId: message.id });
      }
      advances.push(...(origin === 'phone' ? [] : [{ sentAt, from, to: message.delivery ?? null }]));
    }
  }
  await (advances.length === 0 ? undefined : runHook(scope, 'message.advancing', { connectionId, advances }));
}

const missingIds = (externalIds: readonly string[], messages: readonly Message[]): string[] => {
  const knownIds = new Set(messages.map(({ externalId }) => externalId));
  return externalIds.filter((externalId) => !knownIds.has(externalId));
};

/** Actions have external ids of their own; the remaining ids are of messages that are not stored yet. */
async function applyToActions(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<readonly string[]> {
  if (receipt.delivery !== 'failed') {
    return confirmActions(scope, connectionId, receipt.externalIds);
  }
  await failRefusedActions(scope, connectionId, receipt);
  return receipt.externalIds;
}

/** Applies a receipt to own messages. Receipts only advance a message, in any order and however often. */
export async function recordReceipt(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const messages = await lockOwnMessages(scope, connectionId, receipt.externalIds);
  await applyToMessages(scope, connectionId, { messages, receipt });
  const unknownIds = missingIds(receipt.externalIds, messages);
  if (unknownIds.length > 0) {
    await lockExternalIds(scope, connectionId, unknownIds);
    const lateMessages = await lockOwnMessages(scope, connectionId, unknownIds);
    await applyToMessages(scope, connectionId, { messages: lateMessages, receipt });
    const pendingIds = await applyToActions(scope, connectionId, { ...receipt, externalIds: missingIds(unknownIds, lateMessages) });
    await (pendingIds.length > 0 ? storePendingReceipts(scope, connectionId, { ...receipt, externalIds: pendingIds }) : undefined);
  }
}

/** Applies the receipts that came before a message. */
export async function applyPendingReceipts(scope: Scope, message: Message): Promise<void> {
  const pendingReceipts = await takePendingReceipts(scope, message);
  // Recipients reference the message's row.
  await (pendingReceipts.some(isGroupReceipt) ? scope.em.flush() : undefined);
  for (const receipt of pendingReceipts) {
    await applyToMessage(scope, message, receipt);
  }
}
