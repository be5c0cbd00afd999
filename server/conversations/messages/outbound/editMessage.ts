import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { canEditText, editWindowMs } from '#shared/rules/delivery.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createVariableExpander } from './createVariableExpander.ts';
import { lockOwnMessage, type MessageWithTicket } from '#server/conversations/messages/findMessage.ts';
import { refreshLastMessage } from '#server/conversations/messages/lastMessagePreview.ts';
import { mentionOfAddress, parseEditedMentions } from '#server/conversations/messages/mentions.ts';
import type { Message } from '#server/conversations/messages/Message.ts';
import type { MessageText } from '#server/conversations/messages/MessageAction.ts';
import { isPlaceholder } from '#server/conversations/messages/inbound/isPlaceholder.ts';
import { queueAction } from './queueAction.ts';

const isEditable = ({ now }: Scope, { mediaType: kind, mediaName: fileName, body, isDeleted, sentAt }: Message): boolean =>
  canEditText({ kind, body, fileName: fileName ?? null }) && !isDeleted && now.getTime() - sentAt.getTime() <= editWindowMs;

/** The text that an edit replaces. */
export const messageTextOf = ({ body, mentions, isEdited }: Message): MessageText => ({ body, mentions, isEdited });

/** Sets the text of a message and updates the preview. */
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
  /** Mentions that the author's client names. */
  readonly mentions?: readonly InboundMention[] | undefined;
}

/** Replaces the text of a message. */
export async function changeMessageText(
  scope: Scope,
  target: MessageWithTicket,
  { body, mentions: chosenMentions = [] }: MessageTextChange,
): Promise<void> {
  const { ticket, message } = target;
  const mentions = ticket.isGroup ? parseEditedMentions(body, [...chosenMentions, ...message.mentions]) : message.mentions;
  // An edited placeholder has no other content.
  message.mediaType = isPlaceholder(message.mediaType) ? 'conversation' : message.mediaType;
  await setMessageText(scope, target, { body, mentions, isEdited: true, editFailure: null });
}

/** Edits an own message. */
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
  const text = await createVariableExpander(scope, target.ticket)(body);
  await changeMessageText(scope, target, { body: text, mentions: mentions.map(mentionOfAddress) });
  await queueAction(scope, message, { kind: 'edit', body: text, replaced: previousText });
  scope.recordEvent('message.changed', { messageId: message.id });
}
