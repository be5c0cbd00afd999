import type { InboundMessage } from '#server/channels/Channel.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { contactFor } from '#server/areas/contacts/index.ts';
import { ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { takeEarlyReceipt } from './earlyReceipts.ts';
import { heal, isHealedBy, type KnownRow } from './heal.ts';
import { columnsOf, recordContent } from './inboundContent.ts';
import { lockChat } from './lockChat.ts';
import { storeInbound, type Place } from './storeInbound.ts';
import { Message } from './Message.ts';

/** Ids of ours are random, so that an echo is known again even where the channel spells the chat in another way. */
function knownRow({ em }: Scope, connectionId: number, { key }: InboundMessage): Promise<KnownRow | null> {
  const where = key.fromMe ? { externalId: key.externalId, fromMe: true } : columnsOf(key);
  return em.findOne(Message, { ...where, connectionId }, { fields: ['id', 'ticketId', 'mediaType'] });
}

/** Programs of old mark what they write by themselves with this sign, and nobody needs to read it twice. */
const oldMark = '\u200e';

/** Groups stay outside unless the company wants them. */
const isUnwanted = async (scope: Scope, { key, chat, body }: InboundMessage): Promise<boolean> =>
  (key.fromMe && body.includes(oldMark)) || (chat.isGroup && (await isEnabled(scope, 'CheckMsgIsGroup')));

/** An own message means that somebody has read what came before it. */
function countUnread(ticket: Ticket, { key, isHistory }: InboundMessage): void {
  if (!isHistory) {
    ticket.unreadMessages = key.fromMe ? 0 : ticket.unreadMessages + 1;
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
function recordStored(scope: Scope, message: Message, item: InboundMessage): void {
  if (!item.isHistory) {
    scope.record('message.stored', { messageId: message.id });
  }
  recordContent(scope, message, item);
}

/**
 * Takes one message in, exactly once: the chat is locked, a known key stops here, and contact, ticket and message are one
 * transaction.
 */
export async function receiveMessage(scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> {
  await lockChat(scope, connectionId, item.key.chat);
  const known = await knownRow(scope, connectionId, item);
  if (known !== null || (await isUnwanted(scope, item))) {
    return known && isHealedBy(known, item) ? heal(scope, known, item) : null;
  }
  const place = await placeFor(scope, connectionId, item);
  const message = await storeInbound(scope, item, place);
  if (item.key.fromMe) {
    await takeEarlyReceipt(scope, message);
  }
  countUnread(place.ticket, item);
  place.ticket.show(message);
  recordStored(scope, message, item);
  return message;
}
