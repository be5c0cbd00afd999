import type { Mentioned } from '#server/channels/Channel.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { AppError } from '#shared/errors.ts';
import { approach } from '#server/areas/guardian/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { assertNoOther, connectionFor, type Ticket } from '#server/areas/tickets/index.ts';
import { mediaTypeOf, type KeptMedia } from './attachments.ts';
import { chatOf } from './chatOf.ts';
import { newExternalId } from './externalId.ts';
import { showLast } from './listWords.ts';
import { Message } from './Message.ts';

/** Something to be said to a customer. */
export interface Saying {
  readonly body: string;
  readonly media: KeptMedia | null;
  readonly quoted: Message | null;
  readonly clientKey: string | null;
  readonly origin: MessageRecord['origin'];
  /** The media type of the wire, where the content alone does not say it. */
  readonly kind?: string | undefined;
  readonly isForwarded?: boolean;
  /** Who is named in the body, as far as it was chosen from the members. */
  readonly mentions?: readonly Mentioned[];
}

/** A conversation without a connection gets one before something is said in it. */
async function connectionOf(scope: Scope, ticket: Ticket): Promise<number> {
  if (!ticket.whatsappId) {
    const connectionId = await connectionFor(scope);
    await assertNoOther(scope, { contactId: ticket.contactId, connectionId, exceptId: ticket.id });
    ticket.whatsappId = connectionId;
    await scope.em.flush();
  }
  if (!ticket.whatsappId) {
    throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  }
  return ticket.whatsappId;
}

const noMedia = {
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  thumbnailPath: null,
  mediaDuration: null,
  mediaWaveform: null,
};

function contentOf({ body, media, quoted, kind }: Saying) {
  const waiting = {
    mediaReason: null,
    mediaReference: null,
    mediaPreview: null,
    poll: null,
  } as const;
  return media === null
    ? {
        ...noMedia,
        ...waiting,
        body,
        mediaState: 'none' as const,
        mediaType: kind ?? (quoted === null ? 'conversation' : 'extendedTextMessage'),
      }
    : {
        ...media,
        ...waiting,
        body: body || (media.mediaName ?? ''),
        mediaState: 'ready' as const,
        mediaType: kind ?? mediaTypeOf(media.mediaMime),
      };
}

/** Stores what is to be sent, in a conversation that the caller holds; the outgoing line does the rest. A first word is counted. */
export async function say(scope: Scope, ticket: Ticket, saying: Saying): Promise<Message> {
  const { quoted, clientKey, origin, isForwarded = false, mentions = [] } = saying;
  const connectionId = await connectionOf(scope, ticket);
  const { address: chat, isMet } = await chatOf(scope, ticket);
  await (isMet ? undefined : approach(scope, { connectionId, contactId: ticket.contactId }));
  const message = scope.create(Message, {
    ...contentOf(saying),
    connectionId,
    chat,
    fromMe: true,
    externalId: newExternalId(),
    clientKey,
    ticketId: ticket.id,
    contactId: null,
    queueId: ticket.queueId ?? null,
    authorId: scope.actor.userId === 0 ? null : scope.actor.userId,
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
  await showLast(scope, ticket, message);
  scope.record('message.stored', { messageId: message.id });
  scope.record('message.queued', { messageId: message.id, connectionId });
  return message;
}
