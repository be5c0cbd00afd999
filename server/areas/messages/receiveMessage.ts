import type { InboundMessage } from '#server/channels/Channel.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { contactFor } from '#server/areas/contacts/index.ts';
import { ticketFor, type Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { heal, isHealedBy } from './heal.ts';
import { recordContent } from './inboundContent.ts';
import { lookUp, onceAndAgain } from './knownMessages.ts';
import { showLast } from './listWords.ts';
import { lockChats } from './lockChat.ts';
import { followEarly } from './recordReceipt.ts';
import { storeInbound, type Place } from './storeInbound.ts';
import type { Message } from './Message.ts';

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

/** What has become of something that arrived. */
export interface Taken {
  readonly item: InboundMessage;
  readonly message: Message;
}

async function store(scope: Scope, item: InboundMessage, place: Place): Promise<Taken> {
  const message = await storeInbound(scope, item, place);
  if (item.key.fromMe) {
    await followEarly(scope, message);
  }
  countUnread(place.ticket, item);
  await showLast(scope, place.ticket, message);
  recordStored(scope, message, item);
  return { item, message };
}

/**
 * Takes messages in, each exactly once: their chats are locked, a known key stops here, and contacts, tickets and messages are one
 * transaction. What is needed is read first and everything is written at the end, so that many cost little more than one. Gives
 * those that were new, or were read at last.
 */
export async function receiveMessages(scope: Scope, connectionId: number, items: readonly InboundMessage[]): Promise<Taken[]> {
  await lockChats(
    scope,
    connectionId,
    items.map(({ key }) => key.chat),
  );
  const [once, again] = onceAndAgain(items);
  const steps: (() => Promise<Taken>)[] = [];
  for (const { item, ...row } of await lookUp(scope, connectionId, once)) {
    const { known } = row;
    if (known !== null && isHealedBy(known, item)) {
      steps.push(async () => ({ item, message: await heal(scope, known, item) }));
    } else if (row.known === null && !(await isUnwanted(scope, item))) {
      const place = { ...(await placeFor(scope, connectionId, item)), id: row.id };
      steps.push(() => store(scope, item, place));
    }
  }
  const taken: Taken[] = [];
  for (const step of steps) {
    taken.push(await step());
  }
  await scope.em.flush();
  return again.length === 0 ? taken : [...taken, ...(await receiveMessages(scope, connectionId, again))];
}

/** The same for a single one; null where it is known, or nobody wants it. */
export const receiveMessage = async (scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> =>
  (await receiveMessages(scope, connectionId, [item]))[0]?.message ?? null;
