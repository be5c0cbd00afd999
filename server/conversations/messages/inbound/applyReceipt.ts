import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Message } from '#server/conversations/messages/Message.ts';

type ReceiptStep = Pick<InboundReceipt, 'delivery' | 'failure' | 'at'>;

/** The time of a receipt; a time in the future is replaced by now. */
export const receiptTime = ({ at = null }: Pick<ReceiptStep, 'at'>, now: Date): Date => (at !== null && at < now ? at : now);

/** Applies a receipt to a message; true when it changed. */
export function applyReceipt(message: Message, step: ReceiptStep, now: Date): boolean {
  const { delivery, failure } = step;
  const time = receiptTime(step, now);
  return delivery === 'failed' ? message.reject(failure ?? 'unknown', time) : message.recordStep(delivery, time);
}
