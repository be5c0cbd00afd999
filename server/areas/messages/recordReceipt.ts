import { LockMode } from '@mikro-orm/postgresql';
import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { confirmActions } from './deliveriesActions.ts';
import { keepEarly, lockIds, takeEarlyReceipts } from './earlyReceipts.ts';
import { refuseActions } from './failAction.ts';
import { followReceipt } from './followReceipt.ts';
import { followMember, isOfMember } from './memberReceipts.ts';
import { Message } from './Message.ts';

const heldOwn = ({ em }: Scope, connectionId: number, externalIds: readonly string[]): Promise<Message[]> =>
  em.find(
    Message,
    { connectionId, fromMe: true, externalId: { $in: [...externalIds] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** A word of one member of a group moves a message only when it is the last that was missing. */
const follow = async (scope: Scope, message: Message, receipt: InboundReceipt): Promise<boolean> =>
  isOfMember(receipt) ? followMember(scope, message, receipt) : followReceipt(message, receipt, scope.now);

async function move(scope: Scope, messages: readonly Message[], receipt: InboundReceipt): Promise<void> {
  for (const message of messages) {
    if (await follow(scope, message, receipt)) {
      scope.record('message.changed', { messageId: message.id });
    }
  }
}

const missing = (externalIds: readonly string[], messages: readonly Message[]): string[] => {
  const known = new Set(messages.map(({ externalId }) => externalId));
  return externalIds.filter((externalId) => !known.has(externalId));
};

/** What we did to messages has ids of its own; the ids that are left are of messages which are not here yet. */
async function withoutActions(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<readonly string[]> {
  if (receipt.delivery !== 'failed') {
    return confirmActions(scope, connectionId, receipt.externalIds);
  }
  await refuseActions(scope, connectionId, receipt);
  return receipt.externalIds;
}

/** Notes how far messages of ours have come. A receipt only ever raises them, however late, often or early it comes. */
export async function recordReceipt(scope: Scope, connectionId: number, receipt: InboundReceipt): Promise<void> {
  const messages = await heldOwn(scope, connectionId, receipt.externalIds);
  await move(scope, messages, receipt);
  const unknown = missing(receipt.externalIds, messages);
  if (unknown.length > 0) {
    await lockIds(scope, connectionId, unknown);
    const late = await heldOwn(scope, connectionId, unknown);
    await move(scope, late, receipt);
    const early = await withoutActions(scope, connectionId, { ...receipt, externalIds: missing(unknown, late) });
    await (early.length > 0 ? keepEarly(scope, connectionId, { ...receipt, externalIds: early }) : undefined);
  }
}

/** Gives a message of ours, which has just come, the receipts that were here before it. */
export async function followEarly(scope: Scope, message: Message): Promise<void> {
  const early = await takeEarlyReceipts(scope, message);
  // Its recipients point at its row.
  await (early.some(isOfMember) ? scope.em.flush() : undefined);
  for (const receipt of early) {
    await follow(scope, message, receipt);
  }
}
