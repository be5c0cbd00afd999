import { removeControls } from '#shared/kit/removeControls.ts';
import type { InboundMessage, MessageKey } from '#server/channels/Channel.ts';
import type { Contact } from '#server/contacts/contacts/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { newPoll } from '#server/conversations/messages/poll.ts';
import { isPlaceholder } from './isPlaceholder.ts';

type KeyColumns = Pick<Message, 'chat' | 'participant' | 'fromMe' | 'externalId'>;
type MediaColumn = Exclude<Extract<keyof Message, `media${string}` | 'thumbnailPath'>, 'mediaType'>;
type ContentColumns = Pick<
  Message,
  | MediaColumn
  | 'mediaType'
  | 'body'
  | 'choice'
  | 'quote'
  | 'isForwarded'
  | 'isForwardedOften'
  | 'poll'
  | 'mentions'
  | 'quotedId'
  | 'quotedExternalId'
>;

/** Columns of a channel's key. */
export const keyColumnsOf = ({ chat, participant, fromMe, externalId }: MessageKey): KeyColumns => ({
  chat,
  participant: participant ?? '',
  fromMe,
  externalId,
});

/** The row id of the quoted message, where it is stored. */
async function findQuotedRowId(scope: Scope, connectionId: number, { key, quotedId }: InboundMessage): Promise<number | null> {
  if (quotedId === null) {
    return null;
  }
  const quoted = await scope.em.findOne(Message, { connectionId, chat: key.chat, externalId: quotedId }, { orderBy: { id: 'desc' } });
  return quoted?.id ?? null;
}

const emptyMedia = {
  reference: null,
  name: null,
  mime: null,
  size: null,
  width: null,
  height: null,
  duration: null,
  waveform: null,
  preview: null,
};

function mediaColumns({ media }: InboundMessage): Pick<Message, MediaColumn> {
  const { reference, name, mime, size, width, height, duration, waveform, preview } = media ?? emptyMedia;
  const announcedColumns = { mediaReference: reference, mediaName: name && removeControls(name), mediaMime: mime, mediaSize: size };
  const measureColumns = {
    mediaWidth: width,
    mediaHeight: height,
    mediaDuration: duration,
    mediaWaveform: waveform,
    mediaPreview: preview,
  };
  const emptyColumns = { mediaReason: null, mediaPath: null, thumbnailPath: null, mediaTranscript: null };
  return { ...announcedColumns, ...measureColumns, ...emptyColumns, mediaState: media === null ? 'none' : 'pending' };
}

/** From this on, WhatsApp says that a message was forwarded many times. */
const oftenForwarded = 4;

/** Content columns of an inbound message; of a quoted message that is stored no copy is. */
export async function contentColumnsOf(scope: Scope, connectionId: number, item: InboundMessage): Promise<ContentColumns> {
  const quotedId = await findQuotedRowId(scope, connectionId, item);
  return {
    ...mediaColumns(item),
    body: item.body,
    mediaType: item.kind,
    choice: item.choice ?? null,
    quote: quotedId === null ? (item.quote ?? null) : null,
    isForwarded: item.forwardings !== undefined,
    isForwardedOften: (item.forwardings ?? 0) >= oftenForwarded,
    poll: newPoll(item.poll),
    mentions: item.mentions ?? [],
    quotedId,
    quotedExternalId: item.quotedId,
  };
}

/** Records the event of a readable message and enqueues fetching its file. */
export function recordReceivedContent(
  scope: Scope,
  { id: messageId, ticketId, mediaState }: Message,
  { key, kind, isHistory }: InboundMessage,
): void {
  if (!isHistory && !key.fromMe && !isPlaceholder(kind)) {
    scope.recordEvent('message.received', { messageId, ticketId });
  }
  if (mediaState === 'pending') {
    // For history the sender's phone is not asked to upload again; a retry by an agent does that.
    scope.enqueue('messages.fetchMedia', { messageId, asksAgain: !isHistory }, { key: `media-${messageId}` });
  }
}

/** Where an inbound message is stored, and its author. */
export interface InboundContext {
  readonly connectionId: number;
  readonly ticket: Ticket;
  readonly sender: Contact | null;
  /** The reserved row id. */
  readonly id?: number;
}

/** Columns that differ between customers and the company's own phone. */
const originColumnsOf = ({ key }: InboundMessage) =>
  key.fromMe
    ? ({ origin: 'phone', read: true, delivery: 'server' } as const)
    : ({ origin: 'contact', read: false, delivery: null } as const);

export async function storeInboundMessage(scope: Scope, item: InboundMessage, context: InboundContext): Promise<Message> {
  const { id, connectionId, ticket, sender } = context;
  const message = scope.create(Message, {
    ...(id !== undefined && { id }),
    ...keyColumnsOf(item.key),
    ...(await contentColumnsOf(scope, connectionId, item)),
    ...originColumnsOf(item),
    connectionId,
    clientKey: null,
    ticketId: ticket.id,
    contactId: sender?.id ?? null,
    queueId: ticket.queueId ?? null,
    authorId: null,
    failure: null,
    sentAt: item.at,
  });
  await (id === undefined ? scope.em.flush() : undefined);
  return message;
}
