import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { editLife } from '#shared/rules/delivery.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Mentioned } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { fillerOf } from './fillIn.ts';
import { heldOwn, type Held } from './findMessage.ts';
import { showAgain } from './listWords.ts';
import { mentionedAt, mentionsAfter } from './mentions.ts';
import type { Message } from './Message.ts';
import type { Words } from './MessageAction.ts';
import { isPlaceholder } from './placeholders.ts';
import { queueAction } from './queueAction.ts';

const textTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage']);

const isEditable = ({ now }: Scope, { mediaType, isDeleted, sentAt }: Message): boolean =>
  textTypes.has(mediaType) && !isDeleted && now.getTime() - sentAt.getTime() <= editLife;

/** What an edit replaces. */
export const wordsOf = ({ body, mentions, isEdited }: Message): Words => ({ body, mentions, isEdited });

/** Puts words into a message; the list shows them where it was the last one. */
export async function putWords(scope: Scope, { ticket, message }: Held, words: Words & Pick<Message, 'editFailure'>): Promise<void> {
  Object.assign(message, words);
  await showAgain(scope, ticket, message);
}

interface NewWords {
  readonly body: string;
  /** Whom its writer says that it names. */
  readonly mentions?: readonly Mentioned[] | undefined;
}

/** Puts other words into a message. */
export async function changeBody(scope: Scope, held: Held, { body, mentions: named = [] }: NewWords): Promise<void> {
  const { ticket, message } = held;
  const mentions = ticket.isGroup ? mentionsAfter(body, [...named, ...message.mentions]) : message.mentions;
  // The new words are all there is of it.
  message.mediaType = isPlaceholder(message.mediaType) ? 'conversation' : message.mediaType;
  await putWords(scope, held, { body, mentions, isEdited: true, editFailure: null });
}

/** Changes the words of one of ours. */
export async function editMessage(
  scope: Scope,
  { messageId, ticketId, body, mentions = [] }: InputOf<typeof api.messages.edit>,
): Promise<void> {
  const held = await heldOwn(scope, { messageId, ticketId });
  const { message } = held;
  if (!isEditable(scope, message)) {
    throw new AppError('ERR_EDITING_WAPP_MSG');
  }
  const replaced = wordsOf(message);
  const fillIn = await fillerOf(scope, held.ticket);
  const words = fillIn(body);
  await changeBody(scope, held, { body: words, mentions: mentions.map(mentionedAt) });
  await queueAction(scope, message, { kind: 'edit', body: words, replaced });
  scope.record('message.changed', { messageId: message.id });
}
