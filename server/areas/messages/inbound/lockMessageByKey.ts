import { LockMode } from '@mikro-orm/postgresql';
import type { MessageKey } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/areas/messages/Message.ts';

/**
 * The message that a channel's key names. Others choose their ids themselves, so one of theirs is looked for in its own chat and
 * under its own writer; ours are random.
 */
export async function findMessageByKey({ em }: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const { chat, participant, fromMe, externalId } = key;
  const condition = fromMe ? { externalId, fromMe } : { externalId, fromMe, chat, participant: participant ?? '' };
  return em.findOne(Message, { ...condition, connectionId }, { orderBy: { id: 'desc' } });
}

export const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** The same, held until the work ends. */
export async function lockMessageByKey(scope: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const message = await findMessageByKey(scope, connectionId, key);
  return message && scope.em.findOne(Message, { id: message.id }, forUpdate);
}
