import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Message } from './Message.ts';

type Told = Pick<InboundReceipt, 'delivery' | 'failure' | 'at'>;

/** Takes a message as far as a receipt says. A clock that runs ahead of ours is not believed. Says whether anything changed. */
export function followReceipt(message: Message, { delivery, failure, at = null }: Told, now: Date): boolean {
  const time = at !== null && at < now ? at : now;
  return delivery === 'failed' ? message.refuse(failure ?? 'unknown', time) : message.pass(delivery, time);
}
