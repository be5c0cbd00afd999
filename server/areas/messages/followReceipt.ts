import type { InboundReceipt } from '#server/channels/Channel.ts';
import type { Message } from './Message.ts';

type Told = Pick<InboundReceipt, 'delivery' | 'failure' | 'at'>;

/** When it happened. A clock that runs ahead of ours is not believed. */
export const timeOf = ({ at = null }: Pick<Told, 'at'>, now: Date): Date => (at !== null && at < now ? at : now);

/** Takes a message as far as a receipt says. Says whether anything changed. */
export function followReceipt(message: Message, told: Told, now: Date): boolean {
  const { delivery, failure } = told;
  const time = timeOf(told, now);
  return delivery === 'failed' ? message.refuse(failure ?? 'unknown', time) : message.pass(delivery, time);
}
