import { LockMode } from '@mikro-orm/postgresql';
import type { InboundEdit, InboundReaction, InboundRevoke, MessageKey, Person } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Ticket } from '#server/areas/tickets/index.ts';
import { changeBody } from './editMessage.ts';
import { Message } from './Message.ts';
import { companyReactor, setReaction, type Reactor } from './reactToMessage.ts';

/**
 * The message that a key names. Others choose their ids themselves, so one of theirs is looked for in its own chat and under its
 * own writer; ours are random.
 */
async function named({ em }: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const { chat, participant, fromMe, externalId } = key;
  const where = fromMe ? { externalId, fromMe } : { externalId, fromMe, chat, participant: participant ?? '' };
  return em.findOne(Message, { ...where, connectionId }, { orderBy: { id: 'desc' } });
}

const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

async function held(scope: Scope, connectionId: number, key: MessageKey): Promise<Message | null> {
  const message = await named(scope, connectionId, key);
  return message && scope.em.findOne(Message, { id: message.id }, forUpdate);
}

/** The other side, or our own phone, put other words into a message. The conversation is held first, as everywhere. */
export async function receiveEdit(scope: Scope, connectionId: number, { key, body }: InboundEdit): Promise<void> {
  const known = await named(scope, connectionId, key);
  const ticket = known && (await scope.em.findOne(Ticket, { id: known.ticketId }, forUpdate));
  const message = known && (await scope.em.findOne(Message, { id: known.id }, forUpdate));
  if (message !== null && message.body !== body) {
    changeBody(ticket, message, body);
    scope.record('message.changed', { messageId: message.id });
  }
}

/** A message was taken back. Its words stay with the company. */
export async function receiveRevoke(scope: Scope, connectionId: number, { key }: InboundRevoke): Promise<void> {
  const message = await held(scope, connectionId, key);
  if (message !== null && !message.isDeleted) {
    message.isDeleted = true;
    scope.record('message.changed', { messageId: message.id });
  }
}

const reactorOf = (person: Person | null): Reactor =>
  person === null ? companyReactor('') : { from: person.address, fromMe: false, name: person.name ?? person.number ?? '' };

/** Somebody answered a message with an emoji. It opens nothing and wakes nobody. */
export async function receiveReaction(scope: Scope, connectionId: number, { key, sender, emoji }: InboundReaction): Promise<void> {
  const message = await held(scope, connectionId, key);
  if (message !== null) {
    setReaction(message, reactorOf(sender), emoji);
    scope.record('message.changed', { messageId: message.id });
  }
}
