import { createHash } from 'node:crypto';
import type { InboundMessage } from '#server/channels/Channel.ts';
import { contactFor, type Contact } from '#server/areas/contacts/index.ts';
import { ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { rows } from '#server/platform/db/rows.ts';
import { Message } from './Message.ts';

/** One hand at a time for one chat of one connection; kept until the transaction ends. */
export async function lockChat(scope: Scope, connectionId: number, chat: string): Promise<void> {
  const digest = createHash('sha256').update(`${scope.companyId} ${connectionId} ${chat}`).digest();
  await rows(scope.em, 'select pg_advisory_xact_lock($1)', [digest.readBigInt64BE(0).toString()]);
}

const isKnown = async (scope: Scope, connectionId: number, { key }: InboundMessage): Promise<boolean> =>
  (await scope.em.count(Message, { ...columnsOf(key), connectionId })) > 0;

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

async function storeMessage(scope: Scope, item: InboundMessage, { connectionId, ticket, sender }: Place): Promise<Message> {
  const { media } = item;
  const message = scope.create(Message, {
    ...columnsOf(item.key),
    connectionId,
    clientKey: null,
    ticketId: ticket.id,
    contactId: sender?.id ?? null,
    queueId: ticket.queueId ?? null,
    authorId: null,
    origin: item.key.fromMe ? 'phone' : 'contact',
    body: item.body,
    mediaType: item.kind,
    mediaState: media ? 'pending' : 'none',
    mediaReference: media?.reference ?? null,
    mediaName: media?.name ?? null,
    mediaMime: media?.mime ?? null,
    mediaSize: media?.size ?? null,
    mediaWidth: media?.width ?? null,
    mediaHeight: media?.height ?? null,
    mediaDuration: media?.duration ?? null,
    quotedId: await quotedRow(scope, connectionId, item),
    quotedExternalId: item.quotedId,
    read: item.key.fromMe,
    delivery: item.key.fromMe ? 'server' : null,
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

/**
 * Takes one message in, exactly once: the chat is locked, a known key stops here, and contact, ticket and message are one
 * transaction. What follows from it (media, bots, notifications) hangs on the facts it records.
 */
export async function receiveMessage(scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> {
  await lockChat(scope, connectionId, item.key.chat);
  if (await isKnown(scope, connectionId, item)) {
    return null;
  }
  const contact = await contactFor(scope, item.chat, connectionId);
  const sender = item.sender === null || item.sender.address === item.chat.address ? contact : await contactFor(scope, item.sender, connectionId);
  const meeting = { contactId: contact.id, connectionId, isGroup: contact.isGroup, fromMe: item.key.fromMe };
  const ticket = await ticketFor(scope, meeting);
  const message = await storeMessage(scope, item, { connectionId, ticket, sender: item.key.fromMe ? null : sender });
  countUnread(ticket, item);
  ticket.show({ ...message, delivery: message.delivery ?? null });
  scope.record('message.stored', { messageId: message.id });
  if (!item.key.fromMe && !item.isHistory) {
    scope.record('message.received', { messageId: message.id });
  }
  if (message.mediaState === 'pending') {
    scope.enqueue('messages.fetchMedia', { messageId: message.id }, { key: `media-${message.id}` });
  }
  return message;
}
