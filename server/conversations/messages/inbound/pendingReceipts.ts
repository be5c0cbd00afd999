import type { InboundReceipt, GroupMemberReceipt } from '#server/channels/Channel.ts';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockChat } from '#server/conversations/messages/lockChat.ts';
import type { Message } from '#server/conversations/messages/Message.ts';

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
export async function lockExternalIds(scope: Scope, connectionId: number, externalIds: readonly string[]): Promise<void> {
  for (const externalId of externalIds.toSorted()) {
    await lockChat(scope, connectionId, `id ${externalId}`);
  }
}

/** Stores receipts whose messages are not stored yet: echoes of the company's phone may come after their receipts. */
export async function storePendingReceipts(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
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
export async function takePendingReceipts(scope: Scope, { connectionId, externalId }: Message): Promise<InboundReceipt[]> {
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
