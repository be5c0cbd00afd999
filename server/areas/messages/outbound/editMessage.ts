import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { editWindowMs } from '#shared/rules/delivery.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createVariableExpander } from './createVariableExpander.ts';
import { lockOwnMessage, type MessageWithTicket } from '#server/areas/messages/findMessage.ts';
import { refreshLastMessage } from '#server/areas/messages/lastMessagePreview.ts';
import { mentionOfAddress, parseEditedMentions } from '#server/areas/messages/mentions.ts';
import type { Message } from '#server/areas/messages/Message.ts';
import type { MessageText } from '#server/areas/messages/MessageAction.ts';
import { isPlaceholder } from '#server/areas/messages/inbound/isPlaceholder.ts';
import { queueAction } from './queueAction.ts';

const textTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage']);

const isEditable = ({ now }: Scope, { mediaType, isDeleted, sentAt }: Message): boolean =>
  textTypes.has(mediaType) && !isDeleted && now.getTime() - sentAt.getTime() <= editWindowMs;

/** What an edit replaces. */
export const messageTextOf = ({ body, mentions, isEdited }: Message): MessageText => ({ body, mentions, isEdited });

/** Puts words into a message; the list shows them where it was the last one. */
export async function setMessageText(
  scope: Scope,
  { ticket, message }: MessageWithTicket,
  text: MessageText & Pick<Message, 'editFailure'>,
): Promise<void> {
  Object.assign(message, text);
  await refreshLastMessage(scope, ticket, message);
}

interface MessageTextChange {
  readonly body: string;
  /** Whom its writer says that it names. */
  readonly mentions?: readonly InboundMention[] | undefined;
}

/** Puts other words into a message. */
export async function changeMessageText(
  scope: Scope,
  target: MessageWithTicket,
  { body, mentions: chosenMentions = [] }: MessageTextChange,
): Promise<void> {
  const { ticket, message } = target;
  const mentions = ticket.isGroup ? parseEditedMentions(body, [...chosenMentions, ...message.mentions]) : message.mentions;
  // The new words are all there is of it.
  message.mediaType = isPlaceholder(message.mediaType) ? 'conversation' : message.mediaType;
  await setMessageText(scope, target, { body, mentions, isEdited: true, editFailure: null });
}

/** Changes the words of one of ours. */
export async function editMessage(
  scope: Scope,
  { messageId, ticketId, body, mentions = [] }: InputOf<typeof api.messages.edit>,
): Promise<void> {
  const target = await lockOwnMessage(scope, { messageId, ticketId });
  const { message } = target;
  if (!isEditable(scope, message)) {
    throw new AppError('ERR_EDITING_WAPP_MSG');
  }
  const previousText = messageTextOf(message);
  const expandVariables = await createVariableExpander(scope, target.ticket);
  const text = expandVariables(body);
  await changeMessageText(scope, target, { body: text, mentions: mentions.map(mentionOfAddress) });
  await queueAction(scope, message, { kind: 'edit', body: text, replaced: previousText });
  scope.recordEvent('message.changed', { messageId: message.id });
}
