import { wakeSenders } from './wakeSenders.ts';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { AppError } from '#shared/errors.ts';
import { runHook } from '#server/platform/hooks.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { sentTypeOf } from '#server/conversations/messages/media/storeMedia.ts';
import { emptyMedia, type StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import { resolveChat } from './resolveChat.ts';
import { newExternalId } from './newExternalId.ts';
import { setLastMessage } from '#server/conversations/messages/lastMessagePreview.ts';
import { Message } from '#server/conversations/messages/Message.ts';

/** A message to a customer. */
export interface QueueOutgoingInput {
  readonly body: string;
  readonly media: StoredMedia | null;
  readonly quoted: Message | null;
  readonly clientKey: string | null;
  readonly origin: MessageRecord['origin'];
  /** The wire's media type, where it does not follow from the content, or the measures of the file are not known. */
  readonly kind?: string | undefined;
  readonly isForwarded?: boolean;
  /** Chosen members who may be mentioned in the body. */
  readonly mentions?: readonly InboundMention[];
}

/** After a removal somebody chooses the number: the customer knows the former one, and nothing leaves by another by itself. */
function requireConnectionOf({ whatsappId }: Ticket): number {
  if (!whatsappId) {
    throw new AppError('ERR_TICKET_WITHOUT_CONNECTION');
  }
  return whatsappId;
}

function contentColumnsOf({ body, media, quoted, kind }: QueueOutgoingInput) {
  const emptyColumns = {
    mediaReason: null,
    mediaReference: null,
    mediaPreview: null,
    poll: null,
  } as const;
  return media === null
    ? {
        ...emptyMedia,
        ...emptyColumns,
        body,
        mediaState: 'none' as const,
        mediaType: kind ?? (quoted === null ? 'conversation' : 'extendedTextMessage'),
      }
    : {
        ...media,
        ...emptyColumns,
        body: body || (media.mediaName ?? ''),
        mediaState: 'ready' as const,
        mediaType: kind ?? sentTypeOf({ type: media.mediaMime, width: media.mediaWidth, size: media.mediaSize }),
      };
}

/** Stores a message for sending and counts a first contact. The ticket must be locked. */
export async function queueOutgoing(scope: Scope, ticket: Ticket, input: QueueOutgoingInput): Promise<Message> {
  const { quoted, clientKey, origin, isForwarded = false, mentions = [] } = input;
  const connectionId = requireConnectionOf(ticket);
  const { address: chat, hasMessages } = await resolveChat(scope, ticket);
  await (hasMessages ? undefined : runHook(scope, 'message.queueingFirst', { connectionId, contactId: ticket.contactId }));
  const message = scope.create(Message, {
    ...contentColumnsOf(input),
    connectionId,
    chat,
    fromMe: true,
    externalId: newExternalId(),
    clientKey,
    ticketId: ticket.id,
    contactId: null,
    queueId: ticket.queueId ?? null,
    authorId: actorIdOf(scope),
    origin,
    isForwarded,
    mentions,
    quotedId: quoted?.id ?? null,
    quotedExternalId: quoted?.externalId ?? null,
    read: true,
    delivery: 'queued',
    failure: null,
    sentAt: scope.now,
  });
  await scope.em.flush();
  await setLastMessage(scope, ticket, message);
  scope.recordEvent('message.stored', { messageId: message.id });
  await wakeSenders(scope);
  return message;
}
