import { LockMode } from '@mikro-orm/postgresql';
import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { keepEarly, lockIds } from './earlyReceipts.ts';
import { followReceipt } from './followReceipt.ts';
import { Message } from './Message.ts';

const heldOwn = ({ em }: Scope, connectionId: number, externalIds: readonly string[]): Promise<Message[]> =>
  em.find(
    Message,
    { connectionId, fromMe: true, externalId: { $in: [...externalIds] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

function move(scope: Scope, messages: readonly Message[], receipt: InboundReceipt): void {
  for (const message of messages) {
    if (followReceipt(message, receipt, scope.now)) {
      scope.record('message.changed', { messageId: message.id });
    }
  }
}

const missing = (externalIds: readonly string[], messages: readonly Message[]): string[] => {
  const known = new Set(messages.map(({ externalId }) => externalId));
  return externalIds.filter((externalId) => !known.has(externalId));
};

/** Notes how far messages of ours have come. A receipt only ever raises them, however late, often or early it comes. */
export async function recordReceipt(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const messages = await heldOwn(scope, connectionId, receipt.externalIds);
  move(scope, messages, receipt);
  const unknown = missing(receipt.externalIds, messages);
  if (unknown.length > 0) {
    await lockIds(scope, connectionId, unknown);
    const late = await heldOwn(scope, connectionId, unknown);
    move(scope, late, receipt);
    const early = missing(unknown, late);
    await (early.length > 0 ? keepEarly(scope, connectionId, { ...receipt, externalIds: early }) : undefined);
  }
}
