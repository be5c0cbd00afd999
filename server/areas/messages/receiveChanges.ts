import { LockMode } from '@mikro-orm/postgresql';
import type { InboundEdit, InboundReaction, InboundRevoke, MessageKey, Person } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Ticket } from '#server/areas/tickets/index.ts';
import { changeBody } from './editMessage.ts';
import { Message } from './Message.ts';
import { companyReactor, setReaction, type Reactor } from './reactToMessage.ts';

/**
 * The message that a key names, held. Others choose their ids themselves, so one of theirs is looked for in its own chat and
 * under its own writer; ours are random.
 */
async function named({ em }: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const { chat, participant, fromMe, externalId } = key;
  const where = fromMe ? { externalId, fromMe } : { externalId, fromMe, chat, participant: participant ?? '' };
  return em.findOne(Message, { ...where, connectionId }, { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** The other side, or our own phone, put other words into a message. */
export async function receiveEdit(scope: Scope, connectionId: number, { key, body }: InboundEdit): Promise<void> {
  const message = await named(scope, connectionId, key);
  if (message === null || message.body === body) {
    return;
  }
  const ticket = await scope.em.findOne(Ticket, { id: message.ticketId, lastMessageRowId: message.id });
  changeBody(ticket, message, body);
  scope.record('message.changed', { messageId: message.id });
}

/** A message was taken back. Its words stay with the company. */
export async function receiveRevoke(scope: Scope, connectionId: number, { key }: InboundRevoke): Promise<void> {
  const message = await named(scope, connectionId, key);
  if (message !== null && !message.isDeleted) {
    message.isDeleted = true;
    scope.record('message.changed', { messageId: message.id });
  }
}

const reactorOf = (person: Person | null): Reactor =>
  person === null ? companyReactor('') : { from: person.address, fromMe: false, name: person.name ?? person.number ?? '' };

/** Somebody answered a message with an emoji. It opens nothing and wakes nobody. */
export async function receiveReaction(scope: Scope, connectionId: number, { key, sender, emoji }: InboundReaction): Promise<void> {
  const message = await named(scope, connectionId, key);
  if (message !== null) {
    setReaction(message, reactorOf(sender), emoji);
    scope.record('message.changed', { messageId: message.id });
  }
}
