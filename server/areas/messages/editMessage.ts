import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import { heldOwn } from './findMessage.ts';
import { mentionsAfter } from './mentions.ts';
import type { Message } from './Message.ts';
import { isPlaceholder } from './placeholders.ts';
import { queueAction } from './queueAction.ts';

/** The provider takes no edit after that. */
const editLife = 15 * 60_000;

const textTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage']);

const isEditable = ({ now }: Scope, { mediaType, isDeleted, sentAt }: Message): boolean =>
  textTypes.has(mediaType) && !isDeleted && now.getTime() - sentAt.getTime() <= editLife;

/** Puts other words into a message; the list shows them where it was the last one. */
export function changeBody(ticket: Ticket | null, message: Message, body: string): void {
  message.body = body;
  message.mentions = ticket?.isGroup === true ? mentionsAfter(body, message.mentions) : message.mentions;
  message.isEdited = true;
  // The new words are all there is of it.
  message.mediaType = isPlaceholder(message.mediaType) ? 'conversation' : message.mediaType;
  if (ticket?.lastMessageRowId === message.id) {
    ticket.lastMessage = body;
    ticket.lastMessageType = message.mediaType;
  }
}

/** Changes the words of one of ours. */
export async function editMessage(scope: Scope, { messageId, ticketId, body }: InputOf<typeof api.messages.edit>): Promise<void> {
  const { message, ticket } = await heldOwn(scope, { messageId, ticketId });
  if (!isEditable(scope, message)) {
    throw new AppError('ERR_EDITING_WAPP_MSG');
  }
  changeBody(ticket, message, body);
  await queueAction(scope, message, { kind: 'edit', body });
  scope.record('message.changed', { messageId: message.id });
}
