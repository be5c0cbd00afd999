import type { InboundReceipt, MemberReceipt } from '#server/channels/Channel.ts';
import type { Delivery } from '#shared/rules/delivery.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { lockChat } from './lockChat.ts';
import type { Message } from './Message.ts';

/** Receipts of messages that never come are forgotten after that. */
const life = '1 day';

const keepStatement = `
  insert into early_receipts (company_id, connection_id, external_id, delivery, failure, member, in_group)
  select $1, $2, unnest($3::text[]), $4, $5, $7, $8::jsonb
  on conflict (company_id, connection_id, external_id, member)
  do update set delivery = excluded.delivery, failure = excluded.failure, updated_at = now()
  where array_position($6::text[], early_receipts.delivery) < array_position($6::text[], excluded.delivery)`;

const order: readonly Delivery[] = ['failed', 'server', 'delivered', 'read', 'played'];

/** One hand at a time for one id, so that a receipt and its message cannot pass each other unseen. */
export async function lockIds(scope: Scope, connectionId: number, externalIds: readonly string[]): Promise<void> {
  for (const externalId of externalIds.toSorted()) {
    await lockChat(scope, connectionId, `id ${externalId}`);
  }
}

/** Keeps a receipt for messages that are not here yet: what was written on the company's phone may come after its ticks. */
export async function keepEarly(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const { externalIds, delivery, failure, inGroup = null } = receipt;
  const whose = [inGroup?.member.address ?? '', inGroup && JSON.stringify(inGroup)];
  await execute(scope.em, keepStatement, [scope.companyId, connectionId, externalIds, delivery, failure, order, ...whose]);
  await execute(scope.em, `delete from early_receipts where created_at < now() - interval '${life}'`);
}

type Early = Pick<InboundReceipt, 'delivery' | 'failure'> & { readonly at: string; readonly inGroup: MemberReceipt | null };

/** One of them says whom the message was for, which the others build upon. */
const saysMembers = ({ inGroup }: Early): boolean => (inGroup?.members ?? null) !== null;

const takeStatement = `
  delete from early_receipts where connection_id = $1 and external_id = $2
  returning delivery, failure, iso(updated_at) as at, in_group as "inGroup"`;

/** The receipts that were here before a message of ours; of a group, one of each member. */
export async function takeEarlyReceipts(scope: Scope, { connectionId, externalId }: Message): Promise<InboundReceipt[]> {
  if (!connectionId) {
    return [];
  }
  await lockIds(scope, connectionId, [externalId]);
  const early = await rows(
    scope.em,
    queryOf<Early>(
      { failure: column.orNull(column.text()), delivery: column.text(), at: column.text(), inGroup: column.orNull(column.storedJson()) },
      takeStatement,
    ),
    [connectionId, externalId],
  );
  return early
    .toSorted((one, other) => Number(saysMembers(other)) - Number(saysMembers(one)))
    .map(({ at, inGroup, ...told }) => ({
      type: 'receipt',
      externalIds: [externalId],
      ...told,
      at: new Date(at),
      ...(inGroup !== null && { inGroup }),
    }));
}
