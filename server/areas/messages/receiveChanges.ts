import type { InboundEdit, InboundReaction, InboundRevoke, InboundVote, MessageKey } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Ticket } from '#server/areas/tickets/index.ts';
import { changeBody } from './editMessage.ts';
import type { Held } from './findMessage.ts';
import { Message } from './Message.ts';
import { MessageAction } from './MessageAction.ts';
import { forUpdate, heldByKey, namedByKey } from './heldByKey.ts';
import { markDeleted } from './markDeleted.ts';
import { reactorOf, setOwnReaction, setReaction } from './reactToMessage.ts';

/** A message and its conversation, which is held first, as everywhere. */
async function heldWithTicket(scope: Scope, connectionId: number, key: MessageKey): Promise<Held | null> {
  const known = await namedByKey(scope, connectionId, key);
  const ticket = known && (await scope.em.findOne(Ticket, { id: known.ticketId }, forUpdate));
  const message = known && (await scope.em.findOne(Message, { id: known.id }, forUpdate));
  return ticket && message && { ticket, message };
}

/** The other side, or our own phone, put other words into a message. */
async function receiveEdit(scope: Scope, connectionId: number, { key, body, mentions }: InboundEdit): Promise<void> {
  const held = await heldWithTicket(scope, connectionId, key);
  if (held !== null && held.message.body !== body) {
    await changeBody(scope, held, { body, mentions });
    scope.record('message.changed', { messageId: held.message.id });
  }
}

/** A message was taken back, by its author or by who may in a group. */
async function receiveRevoke(scope: Scope, connectionId: number, { key }: InboundRevoke): Promise<void> {
  const held = await heldWithTicket(scope, connectionId, key);
  if (held === null) {
    return;
  }
  // Should ours be refused, it is gone all the same.
  await scope.em.nativeDelete(MessageAction, { messageId: held.message.id, kind: 'revoke' });
  await markDeleted(scope, held);
  scope.record('message.changed', { messageId: held.message.id });
}

/** Somebody answered a message with an emoji. It opens nothing and wakes nobody. */
async function receiveReaction(scope: Scope, connectionId: number, { key, sender, emoji }: InboundReaction): Promise<void> {
  const message = await heldByKey(scope, connectionId, key);
  if (message !== null) {
    if (sender === null) {
      setOwnReaction(message, { emoji, name: '' });
    } else {
      setReaction(message, reactorOf(sender), emoji);
    }
    scope.record('message.changed', { messageId: message.id });
  }
}

/** Somebody voted, or voted otherwise. It opens nothing and wakes nobody. */
async function receiveVote(scope: Scope, connectionId: number, { key, sender, choices }: InboundVote): Promise<void> {
  const message = await heldByKey(scope, connectionId, key);
  if (!message?.poll) {
    return;
  }
  const voter = reactorOf(sender);
  const others = message.poll.votes.filter(({ from }) => from !== voter.from);
  message.poll = { ...message.poll, votes: [...others, { ...voter, choices }] };
  scope.record('message.changed', { messageId: message.id });
}

type InboundChange = InboundEdit | InboundRevoke | InboundReaction | InboundVote;

/** Something happened to a message that is already here. */
export async function receiveChange(scope: Scope, connectionId: number, item: InboundChange): Promise<void> {
  switch (item.type) {
    case 'edit':
      return receiveEdit(scope, connectionId, item);
    case 'revoke':
      return receiveRevoke(scope, connectionId, item);
    case 'reaction':
      return receiveReaction(scope, connectionId, item);
    case 'vote':
      return receiveVote(scope, connectionId, item);
  }
}
