import type { InboundMessage } from '#server/channels/Channel.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { contactFor, type Contact } from '#server/areas/contacts/index.ts';
import { ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { takeEarlyReceipt } from './earlyReceipts.ts';
import { lockChat } from './lockChat.ts';
import { Message } from './Message.ts';

/** Ids of ours are random, so that an echo is known again even where the channel spells the chat in another way. */
async function isKnown({ em }: Scope, connectionId: number, { key }: InboundMessage): Promise<boolean> {
  const where = key.fromMe ? { externalId: key.externalId, fromMe: true } : columnsOf(key);
  return (await em.count(Message, { ...where, connectionId })) > 0;
}

/** Programs of old mark what they write by themselves with this sign, and nobody needs to read it twice. */
const oldMark = '\u200e';

/** Groups stay outside unless the company wants them. */
const isUnwanted = async (scope: Scope, { key, chat, body }: InboundMessage): Promise<boolean> =>
  (key.fromMe && body.includes(oldMark)) || (chat.isGroup && (await isEnabled(scope, 'CheckMsgIsGroup')));

const columnsOf = ({ chat, participant, fromMe, externalId }: InboundMessage['key']) => ({
  chat,
  participant: participant ?? '',
  fromMe,
  externalId,
});

/** The message that this one answers, where we have it. */
async function quotedRow(scope: Scope, connectionId: number, { key, quotedId }: InboundMessage): Promise<number | null> {
  if (quotedId === null) {
    return null;
  }
  const quoted = await scope.em.findOne(Message, { connectionId, chat: key.chat, externalId: quotedId }, { orderBy: { id: 'desc' } });
  return quoted?.id ?? null;
}

interface Place {
  readonly connectionId: number;
  readonly ticket: Ticket;
  readonly sender: Contact | null;
}

const noMedia = {
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

function mediaColumns({ media }: InboundMessage) {
  const { reference, name, mime, size, width, height, duration, waveform, preview } = media ?? noMedia;
  const announced = { mediaReference: reference, mediaName: name, mediaMime: mime, mediaSize: size };
  const measures = { mediaWidth: width, mediaHeight: height, mediaDuration: duration, mediaWaveform: waveform, mediaPreview: preview };
  const missing = { mediaReason: null, mediaPath: null, thumbnailPath: null };
  return { ...announced, ...measures, ...missing, mediaState: media === null ? ('none' as const) : ('pending' as const) };
}

/** From the customer, or from the company's own phone. */
const sideOf = ({ key }: InboundMessage) =>
  key.fromMe
    ? ({ origin: 'phone', read: true, delivery: 'server' } as const)
    : ({ origin: 'contact', read: false, delivery: null } as const);

async function storeMessage(scope: Scope, item: InboundMessage, { connectionId, ticket, sender }: Place): Promise<Message> {
  const message = scope.create(Message, {
    ...columnsOf(item.key),
    ...mediaColumns(item),
    ...sideOf(item),
    connectionId,
    clientKey: null,
    ticketId: ticket.id,
    contactId: sender?.id ?? null,
    queueId: ticket.queueId ?? null,
    authorId: null,
    body: item.body,
    mediaType: item.kind,
    failure: null,
    quotedId: await quotedRow(scope, connectionId, item),
    quotedExternalId: item.quotedId,
    sentAt: item.at,
  });
  await scope.em.flush();
  return message;
}

/** An own message means that somebody has read what came before it. */
function countUnread(ticket: Ticket, { key, isHistory }: InboundMessage): void {
  if (key.fromMe) {
    ticket.unreadMessages = 0;
  } else if (!isHistory) {
    ticket.unreadMessages += 1;
  }
}

async function placeFor(scope: Scope, connectionId: number, item: InboundMessage): Promise<Place> {
  const { chat, sender, isHistory, key } = item;
  const contact = await contactFor(scope, chat, connectionId);
  const writer = sender === null || sender.address === chat.address ? contact : await contactFor(scope, sender, connectionId);
  const meeting = { contactId: contact.id, connectionId, isGroup: contact.isGroup, fromMe: key.fromMe, isHistory };
  return { connectionId, ticket: await ticketFor(scope, meeting), sender: key.fromMe ? null : writer };
}

/** What follows hangs on these facts: screens, bots, the file itself. Nobody is told of what was said long ago. */
function recordStored(scope: Scope, message: Message, { key, isHistory }: InboundMessage): void {
  const fact = { messageId: message.id };
  if (!isHistory) {
    scope.record('message.stored', fact);
  }
  if (!isHistory && !key.fromMe) {
    scope.record('message.received', fact);
  }
  if (message.mediaState === 'pending') {
    // Phones are not asked for what is long gone; an agent who wants to see it can.
    scope.enqueue('messages.fetchMedia', { ...fact, asksAgain: !isHistory }, { key: `media-${message.id}` });
  }
}

/**
 * Takes one message in, exactly once: the chat is locked, a known key stops here, and contact, ticket and message are one
 * transaction.
 */
export async function receiveMessage(scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> {
  await lockChat(scope, connectionId, item.key.chat);
  if ((await isKnown(scope, connectionId, item)) || (await isUnwanted(scope, item))) {
    return null;
  }
  const place = await placeFor(scope, connectionId, item);
  const message = await storeMessage(scope, item, place);
  if (item.key.fromMe) {
    await takeEarlyReceipt(scope, message);
  }
  countUnread(place.ticket, item);
  place.ticket.show(message);
  recordStored(scope, message, item);
  return message;
}
