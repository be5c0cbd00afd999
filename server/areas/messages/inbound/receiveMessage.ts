import type { InboundMessage } from '#server/channels/Channel.ts';
import { isEnabled } from '#server/areas/settings/index.ts';
import { findOrCreateContact, type Contact } from '#server/areas/contacts/index.ts';
import { findOrOpenTicket, type Ticket } from '#server/areas/tickets/index.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { replacePlaceholder, canReplacePlaceholder } from './replacePlaceholder.ts';
import { recordReceivedContent } from './inboundContent.ts';
import { matchMessages, splitDuplicates } from './matchMessages.ts';
import { setLastMessage } from '#server/areas/messages/lastMessagePreview.ts';
import { lockChats } from '#server/areas/messages/lockChat.ts';
import { applyPendingReceipts } from './recordReceipt.ts';
import { storeInboundMessage, type InboundContext } from './storeInboundMessage.ts';
import type { Message } from '#server/areas/messages/Message.ts';

/** Older programs mark their automatic messages with this character; they are not stored. */
const botMark = '\u200e';

/** Groups are ignored where the company says so. */
const shouldIgnore = async (scope: Scope, { key, chat, body }: InboundMessage): Promise<boolean> =>
  (key.fromMe && body.includes(botMark)) || (chat.isGroup && (await isEnabled(scope, 'CheckMsgIsGroup')));

/**
 * A closed ticket keeps what opens nothing, the answer to a question at its end: nobody has to read it. An own message means that the customer's messages before it were read; a customer's one ends a snooze, even one
 * that comes late.
 */
function updateUnread(ticket: Ticket, { key, isHistory }: InboundMessage): void {
  if (isHistory || (!key.fromMe && !ticket.isActive())) {
    return;
  }
  ticket.unreadMessages = key.fromMe ? 0 : ticket.unreadMessages + 1;
  if (!key.fromMe) {
    ticket.wake();
  }
}

/** What a blocked contact writes is kept like history: it opens nothing, counts as read and reaches nobody. */
const quieten = (item: InboundMessage, { blockedAt }: Contact): InboundMessage =>
  blockedAt && !item.key.fromMe ? { ...item, isHistory: true } : item;

interface ResolvedMessage {
  readonly item: InboundMessage;
  readonly context: InboundContext;
}

async function resolveMessage(scope: Scope, connectionId: number, received: InboundMessage): Promise<ResolvedMessage> {
  const { chat, sender, key, at } = received;
  const contact = await findOrCreateContact(scope, chat, connectionId);
  const item = quieten(received, contact);
  const { isHistory } = item;
  const author = sender === null || sender.address === chat.address ? contact : await findOrCreateContact(scope, sender, connectionId);
  const lookup = {
    contactId: contact.id,
    connectionId,
    isGroup: contact.isGroup,
    fromMe: key.fromMe,
    isHistory,
    sentAt: at,
    ...textOf(item),
  };
  return { item, context: { connectionId, ticket: await findOrOpenTicket(scope, lookup), sender: key.fromMe ? null : author } };
}

const textKinds = new Set(['conversation', 'extendedTextMessage']);

const textOf = ({ kind, body }: InboundMessage): { text?: string } => (textKinds.has(kind) ? { text: body } : {});

/** Screens, bots and the file fetch depend on these events; history records none. */
function recordStoredMessage(scope: Scope, message: Message, item: InboundMessage): void {
  if (!item.isHistory) {
    scope.recordEvent('message.stored', { messageId: message.id });
  }
  recordReceivedContent(scope, message, item);
}

/** An item and its stored message. */
export interface ReceivedMessage {
  readonly item: InboundMessage;
  readonly message: Message;
}

async function storeMessage(scope: Scope, item: InboundMessage, context: InboundContext): Promise<ReceivedMessage> {
  const message = await storeInboundMessage(scope, item, context);
  if (item.key.fromMe) {
    await applyPendingReceipts(scope, message);
  }
  updateUnread(context.ticket, item);
  await setLastMessage(scope, context.ticket, message);
  recordStoredMessage(scope, message, item);
  return { item, message };
}

/** Placeholders count: the customer has written, whatever it was. */
async function runAnswering(scope: Scope, received: readonly ReceivedMessage[]): Promise<void> {
  const live = received.filter(({ item: { key, isHistory } }) => !key.fromMe && !isHistory);
  if (live.length > 0) {
    const answers = live.map(({ message: { ticketId }, item: { at } }) => ({ ticketId, sentAt: at }));
    await runHook(scope, 'message.answering', { answers });
  }
}

/**
 * Stores messages exactly once: chats are locked, stored keys are skipped, and contacts, tickets and messages share one
 * transaction. Reads come first and writes last, so that many cost little more than one. Returns new messages and replaced
 * placeholders.
 */
export async function receiveMessages(scope: Scope, connectionId: number, items: readonly InboundMessage[]): Promise<ReceivedMessage[]> {
  await lockChats(
    scope,
    connectionId,
    items.map(({ key }) => key.chat),
  );
  const [firstItems, repeatedItems] = splitDuplicates(items);
  const steps: (() => Promise<ReceivedMessage>)[] = [];
  for (const { item, ...row } of await matchMessages(scope, connectionId, firstItems)) {
    const { existing } = row;
    if (existing !== null && canReplacePlaceholder(existing, item)) {
      steps.push(async () => ({ item, message: await replacePlaceholder(scope, existing, item) }));
    } else if (row.existing === null && !(await shouldIgnore(scope, item))) {
      const resolved = await resolveMessage(scope, connectionId, item);
      steps.push(() => storeMessage(scope, resolved.item, { ...resolved.context, id: row.id }));
    }
  }
  const received: ReceivedMessage[] = [];
  for (const step of steps) {
    received.push(await step());
  }
  await scope.em.flush();
  await runAnswering(scope, received);
  return repeatedItems.length === 0 ? received : [...received, ...(await receiveMessages(scope, connectionId, repeatedItems))];
}

/** The same for one message; null where it exists or is ignored. */
export const receiveMessage = async (scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> =>
  (await receiveMessages(scope, connectionId, [item]))[0]?.message ?? null;
