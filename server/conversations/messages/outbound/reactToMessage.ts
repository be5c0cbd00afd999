import { AppError } from '#shared/errors.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { lockMessageByRowId } from '#server/conversations/messages/findMessage.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import type { OwnReaction } from '#server/conversations/messages/MessageAction.ts';
import { queueAction } from './queueAction.ts';

/** The author of a reaction; all users of the company react as one, because customers see one number. */
export interface Reactor {
  readonly from: string;
  readonly fromMe: boolean;
  readonly name: string;
}

const companyReactor = (name: string): Reactor => ({ from: 'me', fromMe: true, name });

/** The author of an inbound reaction; null is the company's phone. */
export const reactorOf = (person: ChannelPerson | null): Reactor =>
  person === null ? companyReactor('') : { from: person.address, fromMe: false, name: person.name ?? person.number ?? '' };

/** Sets the single reaction of an author; an empty emoji removes it. */
export function setReaction(message: Message, reactor: Reactor, emoji: string): void {
  const others = message.reactions.filter(({ from }) => from !== reactor.from);
  message.reactions = emoji === '' ? others : [...others, { ...reactor, emoji }];
}

export const ownReaction = ({ reactions }: Message): OwnReaction | null => reactions.find(({ fromMe }) => fromMe) ?? null;

/** A reaction by a user or by the company's phone. */
export function setOwnReaction(message: Message, { emoji, name }: OwnReaction): void {
  setReaction(message, companyReactor(name), emoji);
  message.reactionFailure = null;
}

export async function reactToMessage(scope: Scope, { rowId, emoji }: { rowId: number; emoji: string }): Promise<void> {
  const { message } = await lockMessageByRowId(scope, rowId);
  if (message.isDeleted) {
    throw new AppError('ERR_MESSAGE_DELETED');
  }
  const [author] = await queryRows(scope.em, queryOf({ name: column.text() }, 'select name from users where id = $1'), [actorIdOf(scope)]);
  const previousReaction = ownReaction(message);
  setOwnReaction(message, { emoji, name: author?.name ?? '' });
  await queueAction(scope, message, { kind: 'reaction', body: emoji, replaced: previousReaction });
  scope.recordEvent('message.changed', { messageId: message.id });
}
