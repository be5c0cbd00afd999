import type { ConnectionItem, InboundMessage } from '#server/channels/Channel.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import { type Contact, findOrCreateContact, readContactsAhead } from '#server/contacts/contacts/index.ts';
import { findOrOpenTicket, lockActiveTicketsAhead, Ticket } from '#server/conversations/tickets/index.ts';
import { mapInOrder } from '#server/platform/async/mapInOrder.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { messageTextOf } from '#server/conversations/messages/outbound/editMessage.ts';
import { refreshLastMessage, setLastMessage } from '#server/conversations/messages/lastMessagePreview.ts';
import { lockChats } from '#server/conversations/messages/lockChat.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { applyPendingReceipts } from './recordReceipt.ts';
import { contentColumnsOf, type InboundContext, keyColumnsOf, recordReceivedContent, storeInboundMessage } from './storeInboundMessage.ts';
import { forUpdate } from './lockMessageByKey.ts';
import { isPlaceholder } from './isPlaceholder.ts';

type ExistingMessage = Pick<Message, 'id' | 'ticketId' | 'mediaType' | 'isDeleted' | 'isEdited'>;

/** Whether a readable version replaces a stored placeholder; nothing of a deleted message comes back. */
const canReplacePlaceholder = ({ mediaType, isDeleted }: ExistingMessage, { kind }: InboundMessage): boolean =>
  isPlaceholder(mediaType) && !isPlaceholder(kind) && !isDeleted;

/** Whether a stored text is the caption of this file: an edit has come before it, and no edit makes a text of a file. */
const isItsCaption = ({ mediaType, isDeleted, isEdited }: ExistingMessage, { media }: InboundMessage): boolean =>
  isEdited && !isDeleted && mediaType === 'conversation' && media !== null;

/** Fills a placeholder with the content; locks the ticket first, as everywhere. */
async function replacePlaceholder(scope: Scope, existing: ExistingMessage, item: InboundMessage): Promise<Message> {
  const { id, ticketId } = existing;
  const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId }, forUpdate);
  const message = await scope.em.findOneOrFail(Message, { id }, forUpdate);
  const text = isItsCaption(existing, item) ? messageTextOf(message) : {};
  Object.assign(message, await contentColumnsOf(scope, message.connectionId ?? 0, item), text);
  await refreshLastMessage(scope, ticket, message);
  recordReceivedContent(scope, message, item);
  scope.recordEvent('message.changed', { messageId: id });
  return message;
}

/** An inbound message and its existing row, or the id reserved for a new row. */
type MatchedMessage = ConnectionItem<InboundMessage> &
  ({ readonly existing: ExistingMessage } | { readonly existing: null; readonly id: number });

interface MatchRow {
  readonly place: number;
  readonly id: number;
  readonly ticketId: number | null;
  readonly mediaType: string | null;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
}

/** Own ids are random: an echo is matched even where the channel spells the chat differently. */
const matchQuery = `
  select i.place, coalesce(k.id, nextval('messages_id_seq'))::float8 as id, k.ticket_id as "ticketId", k.media_type as "mediaType",
    coalesce(k.is_deleted, false) as "isDeleted", coalesce(k.is_edited, false) as "isEdited"
  from jsonb_to_recordset($1::jsonb) as i (place int, "connectionId" int, chat text, participant text, "fromMe" boolean, "externalId" text)
  left join lateral (
    select m.id, m.ticket_id, m.media_type, m.is_deleted, m.is_edited from messages m
    where m.connection_id = i."connectionId" and m.external_id = i."externalId" and m.from_me = i."fromMe"
      and (i."fromMe" or (m.chat = i.chat and m.participant = i.participant)) limit 1) k on true
  order by i.place`;

const keyText = ({ connectionId, item: { key } }: ConnectionItem<InboundMessage>): string =>
  JSON.stringify([connectionId, key.fromMe ? key.externalId : keyColumnsOf(key)]);

/** The first message of each key, and the repeated ones. */
function splitDuplicates<Received extends ConnectionItem<InboundMessage>>(
  messages: readonly Received[],
): [once: Received[], again: Received[]] {
  const keys = messages.map(keyText);
  const isFirst = (place: number): boolean => keys.indexOf(keys[place] ?? '') === place;
  return [messages.filter((_, place) => isFirst(place)), messages.filter((_, place) => !isFirst(place))];
}

/** Matches messages with existing rows, in their order. Keys must be unique. */
async function matchMessages({ em }: Scope, messages: readonly ConnectionItem<InboundMessage>[]): Promise<MatchedMessage[]> {
  const keys = messages.map(({ connectionId, item }, place) => ({ place, connectionId, ...keyColumnsOf(item.key) }));
  const matchRows = await queryPrepared(
    em,
    queryOf<MatchRow>(
      {
        place: column.number(),
        id: column.number(),
        ticketId: column.orNull(column.number()),
        mediaType: column.orNull(column.text()),
        isDeleted: column.boolean(),
        isEdited: column.boolean(),
      },
      matchQuery,
    ),
    [JSON.stringify(keys)],
  );
  return matchRows.flatMap(({ place, id, ticketId, mediaType, isDeleted, isEdited }): MatchedMessage[] => {
    const message = messages[place];
    if (message === undefined) {
      return [];
    }
    return [
      ticketId === null || mediaType === null
        ? { ...message, id, existing: null }
        : { ...message, existing: { id, ticketId, mediaType, isDeleted, isEdited } },
    ];
  });
}

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

type NewMessage = Extract<MatchedMessage, { readonly existing: null }>;

interface ResolvedMessage {
  readonly item: InboundMessage;
  readonly context: InboundContext & { readonly id: number };
}

/** A new message, the id of its row and its people. */
interface AddressedMessage extends ConnectionItem<InboundMessage> {
  readonly id: number;
  readonly contact: Contact;
  readonly author: Contact;
}

async function findPeople(scope: Scope, { id, connectionId, item }: NewMessage): Promise<AddressedMessage> {
  const { chat, sender } = item;
  const contact = await findOrCreateContact(scope, chat, connectionId);
  const author = sender === null || sender.address === chat.address ? contact : await findOrCreateContact(scope, sender, connectionId);
  return { id, connectionId, item: quieten(item, contact), contact, author };
}

async function findTicket(scope: Scope, { id, connectionId, item, contact, author }: AddressedMessage): Promise<ResolvedMessage> {
  const { key, at, isHistory } = item;
  const lookup = {
    contactId: contact.id,
    connectionId,
    isGroup: contact.isGroup,
    fromMe: key.fromMe,
    isHistory,
    sentAt: at,
    ...textOf(item),
  };
  return { item, context: { id, connectionId, ticket: await findOrOpenTicket(scope, lookup), sender: key.fromMe ? null : author } };
}

/** Finds people and tickets; of many messages they are read at once, and then one by one only what is not there yet. */
async function resolveMessages(scope: Scope, messages: readonly NewMessage[]): Promise<ResolvedMessage[]> {
  const isBatch = messages.length > 1;
  if (isBatch) {
    await readContactsAhead(
      scope,
      messages.flatMap(({ item: { chat, sender } }) => (sender === null ? [chat] : [chat, sender])),
    );
  }
  const addressed = await mapInOrder(messages, (message) => findPeople(scope, message));
  if (isBatch) {
    await lockActiveTicketsAhead(
      scope,
      addressed.map(({ connectionId, contact }) => ({ connectionId, contactId: contact.id })),
    );
  }
  return mapInOrder(addressed, (message) => findTicket(scope, message));
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
export interface ReceivedMessage extends ConnectionItem<InboundMessage> {
  readonly message: Message;
}

async function storeMessage(scope: Scope, item: InboundMessage, context: InboundContext): Promise<Message> {
  const message = await storeInboundMessage(scope, item, context);
  if (item.key.fromMe) {
    await applyPendingReceipts(scope, message);
  }
  context.ticket.ad = item.key.fromMe ? context.ticket.ad : (item.ad ?? context.ticket.ad);
  updateUnread(context.ticket, item);
  await setLastMessage(scope, context.ticket, message);
  recordStoredMessage(scope, message, item);
  return message;
}

/** Placeholders count: the customer has written, whatever it was. */
async function runAnswering(scope: Scope, receivedMessages: readonly ReceivedMessage[]): Promise<void> {
  const live = receivedMessages.filter(({ item: { key, isHistory } }) => !key.fromMe && !isHistory);
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
export async function receiveMessages(scope: Scope, messages: readonly ConnectionItem<InboundMessage>[]): Promise<ReceivedMessage[]> {
  await lockChats(
    scope,
    messages.map(({ connectionId, item: { key } }) => ({ connectionId, chat: key.chat })),
  );
  const [firstMessages, repeatedMessages] = splitDuplicates(messages);
  const matches = await matchMessages(scope, firstMessages);
  const newMessages = matches.filter((message): message is NewMessage => message.existing === null);
  const acceptedMessages = (
    await mapInOrder(newMessages, async (message) => ((await shouldIgnore(scope, message.item)) ? [] : [message]))
  ).flat();
  const messagesById = new Map((await resolveMessages(scope, acceptedMessages)).map((message) => [message.context.id, message]));
  const storedMessages: ReceivedMessage[] = [];
  for (const { connectionId, item, ...row } of matches) {
    const message = row.existing === null ? messagesById.get(row.id) : undefined;
    if (row.existing !== null && (canReplacePlaceholder(row.existing, item) || isItsCaption(row.existing, item))) {
      storedMessages.push({ connectionId, item, message: await replacePlaceholder(scope, row.existing, item) });
    } else if (message !== undefined) {
      storedMessages.push({ connectionId, item: message.item, message: await storeMessage(scope, message.item, message.context) });
    }
  }
  await scope.em.flush();
  await runAnswering(scope, storedMessages);
  return repeatedMessages.length === 0 ? storedMessages : [...storedMessages, ...(await receiveMessages(scope, repeatedMessages))];
}

/** Stores one message; null where it exists or is ignored. */
export const receiveMessage = async (scope: Scope, connectionId: number, item: InboundMessage): Promise<Message | null> =>
  (await receiveMessages(scope, [{ connectionId, item }]))[0]?.message ?? null;
