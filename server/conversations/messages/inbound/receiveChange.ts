import type { InboundEdit, InboundReaction, InboundRevoke, InboundVote, MessageKey } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Ticket } from '#server/conversations/tickets/index.ts';
import { changeMessageText } from '#server/conversations/messages/outbound/editMessage.ts';
import type { MessageWithTicket } from '#server/conversations/messages/findMessage.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { MessageAction } from '#server/conversations/messages/MessageAction.ts';
import { receiveMessage } from './receiveMessage.ts';
import { forUpdate, lockMessageByKey, findMessageByKey } from './lockMessageByKey.ts';
import { markMessageDeleted } from '#server/conversations/messages/markMessageDeleted.ts';
import { reactorOf, setOwnReaction, setReaction } from '#server/conversations/messages/outbound/reactToMessage.ts';

/** Locks the ticket before the message, the order used everywhere. */
async function lockMessageWithTicket(scope: Scope, connectionId: number, key: MessageKey): Promise<MessageWithTicket | null> {
  const unlocked = await findMessageByKey(scope, connectionId, key);
  const ticket = unlocked && (await scope.em.findOne(Ticket, { id: unlocked.ticketId }, forUpdate));
  const message = unlocked && (await scope.em.findOne(Message, { id: unlocked.id }, forUpdate));
  return ticket && message && { ticket, message };
}

/**
 * Stores a changed message that is not known, in the place of one that may still come: that is then a message already stored. A
 * revoked one opens nothing.
 */
async function storeUnknown(scope: Scope, connectionId: number, { key, original, ...change }: InboundEdit | InboundRevoke): Promise<void> {
  if (original === undefined) {
    return;
  }
  const isRevoked = change.type === 'revoke';
  const content = isRevoked ? { body: '' } : { body: change.body, mentions: change.mentions ?? [] };
  const frame = { type: 'message', kind: 'conversation', media: null, quotedId: null, isHistory: isRevoked } as const;
  const message = await receiveMessage(scope, connectionId, { ...frame, ...original, ...content, key });
  const ticket = message && (await scope.em.findOne(Ticket, { id: message.ticketId }));
  if (message && ticket && isRevoked) {
    await markMessageDeleted(scope, { ticket, message });
  }
  Object.assign(message ?? {}, isRevoked ? {} : { isEdited: true });
}

async function receiveEdit(scope: Scope, connectionId: number, item: InboundEdit): Promise<void> {
  const { key, body, mentions } = item;
  const target = await lockMessageWithTicket(scope, connectionId, key);
  if (target === null) {
    await storeUnknown(scope, connectionId, item);
  }
  // What a deleted message said stays as it was.
  if (target !== null && !target.message.isDeleted && target.message.body !== body) {
    await changeMessageText(scope, target, { body, mentions });
    scope.recordEvent('message.changed', { messageId: target.message.id });
  }
}

async function receiveRevoke(scope: Scope, connectionId: number, item: InboundRevoke): Promise<void> {
  const target = await lockMessageWithTicket(scope, connectionId, item.key);
  if (target === null) {
    await storeUnknown(scope, connectionId, item);
    return;
  }
  // A pending revoke of ours is obsolete.
  await scope.em.nativeDelete(MessageAction, { messageId: target.message.id, kind: 'revoke' });
  await markMessageDeleted(scope, target);
  scope.recordEvent('message.changed', { messageId: target.message.id });
}

/** Reactions open no ticket and count as no unread message. */
async function receiveReaction(scope: Scope, connectionId: number, { key, sender, emoji }: InboundReaction): Promise<void> {
  const message = await lockMessageByKey(scope, connectionId, key);
  if (message !== null) {
    if (sender === null) {
      setOwnReaction(message, { emoji, name: '' });
    } else {
      setReaction(message, reactorOf(sender), emoji);
    }
    scope.recordEvent('message.changed', { messageId: message.id });
  }
}

/** Votes open no ticket and count as no unread message. */
async function receiveVote(scope: Scope, connectionId: number, { key, sender, choices }: InboundVote): Promise<void> {
  const message = await lockMessageByKey(scope, connectionId, key);
  if (!message?.poll) {
    return;
  }
  const voter = reactorOf(sender);
  const otherVotes = message.poll.votes.filter(({ from }) => from !== voter.from);
  message.poll = { ...message.poll, votes: [...otherVotes, { ...voter, choices }] };
  scope.recordEvent('message.changed', { messageId: message.id });
}

type InboundChange = InboundEdit | InboundRevoke | InboundReaction | InboundVote;

/** Applies a change to a stored message. */
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
