import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Delivery } from '#shared/rules/delivery.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { followReceipt } from './followReceipt.ts';
import { lockChat } from './lockChat.ts';
import type { Message } from './Message.ts';

/** Receipts of messages that never come are forgotten after that. */
const life = '1 day';

const keepStatement = `
  insert into early_receipts (company_id, connection_id, external_id, delivery, failure)
  select $1, $2, unnest($3::text[]), $4, $5
  on conflict (company_id, connection_id, external_id) do update set delivery = excluded.delivery, failure = excluded.failure, updated_at = now()
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
  const { externalIds, delivery, failure } = receipt;
  await rows(scope.em, keepStatement, [scope.companyId, connectionId, externalIds, delivery, failure, order]);
  await rows(scope.em, `delete from early_receipts where created_at < now() - interval '${life}'`);
}

/** Gives a message of ours the receipt that was here before it. */
export async function takeEarlyReceipt(scope: Scope, message: Message): Promise<void> {
  const { connectionId, externalId } = message;
  if (!connectionId) {
    return;
  }
  await lockIds(scope, connectionId, [externalId]);
  const [early] = await rows<Pick<InboundReceipt, 'delivery' | 'failure'> & { at: string }>(
    scope.em,
    'delete from early_receipts where connection_id = $1 and external_id = $2 returning delivery, failure, iso(updated_at) as at',
    [connectionId, externalId],
  );
  if (early) {
    followReceipt(message, { ...early, at: new Date(early.at) }, scope.now);
  }
}
