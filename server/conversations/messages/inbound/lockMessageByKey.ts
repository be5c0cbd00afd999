import { LockMode } from '@mikro-orm/postgresql';
import type { MessageKey } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/conversations/messages/Message.ts';

/** Finds a message by the channel's key. Senders choose their own ids, so that those are matched with chat and author; ours are random. */
export async function findMessageByKey({ em }: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const { chat, participant, fromMe, externalId } = key;
  const condition = fromMe ? { externalId, fromMe } : { externalId, fromMe, chat, participant: participant ?? '' };
  return em.findOne(Message, { ...condition, connectionId }, { orderBy: { id: 'desc' } });
}

export const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** Finds and locks a message by the channel's key. */
export async function lockMessageByKey(scope: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const message = await findMessageByKey(scope, connectionId, key);
  return message && scope.em.findOne(Message, { id: message.id }, forUpdate);
}
