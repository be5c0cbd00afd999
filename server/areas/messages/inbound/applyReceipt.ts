import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Message } from '#server/areas/messages/Message.ts';

type ReceiptStep = Pick<InboundReceipt, 'delivery' | 'failure' | 'at'>;

/** When it happened. A clock that runs ahead of ours is not believed. */
export const receiptTime = ({ at = null }: Pick<ReceiptStep, 'at'>, now: Date): Date => (at !== null && at < now ? at : now);

/** Takes a message as far as a receipt says. Says whether anything changed. */
export function applyReceipt(message: Message, step: ReceiptStep, now: Date): boolean {
  const { delivery, failure } = step;
  const time = receiptTime(step, now);
  return delivery === 'failed' ? message.reject(failure ?? 'unknown', time) : message.recordStep(delivery, time);
}
