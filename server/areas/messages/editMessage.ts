import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Mentioned } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heldOwn, type Held } from './findMessage.ts';
import { showAgain } from './listWords.ts';
import { mentionsAfter } from './mentions.ts';
import type { Message } from './Message.ts';
import { isPlaceholder } from './placeholders.ts';
import { queueAction } from './queueAction.ts';

/** The provider takes no edit after that. */
const editLife = 15 * 60_000;

const textTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage']);

const isEditable = ({ now }: Scope, { mediaType, isDeleted, sentAt }: Message): boolean =>
  textTypes.has(mediaType) && !isDeleted && now.getTime() - sentAt.getTime() <= editLife;

interface Words {
  readonly body: string;
  /** Whom its writer says that it names. */
  readonly mentions?: readonly Mentioned[] | undefined;
}

/** Puts other words into a message; the list shows them where it was the last one. */
export async function changeBody(scope: Scope, { ticket, message }: Held, { body, mentions = [] }: Words): Promise<void> {
  message.body = body;
  message.mentions = ticket.isGroup ? mentionsAfter(body, [...mentions, ...message.mentions]) : message.mentions;
  message.isEdited = true;
  // The new words are all there is of it.
  message.mediaType = isPlaceholder(message.mediaType) ? 'conversation' : message.mediaType;
  await showAgain(scope, ticket, message);
}

/** Changes the words of one of ours. */
export async function editMessage(scope: Scope, { messageId, ticketId, body }: InputOf<typeof api.messages.edit>): Promise<void> {
  const held = await heldOwn(scope, { messageId, ticketId });
  const { message } = held;
  if (!isEditable(scope, message)) {
    throw new AppError('ERR_EDITING_WAPP_MSG');
  }
  await changeBody(scope, held, { body });
  await queueAction(scope, message, { kind: 'edit', body });
  scope.record('message.changed', { messageId: message.id });
}
