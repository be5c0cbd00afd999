import { api } from '#shared/api.ts';
import {
  type ConversationChanges,
  maxCheckedConversations,
  maxCheckedMessages,
  type StoredConversation,
} from '#shared/conversations/messages/offline.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { MessageWindow } from '#ui/conversations/messages/index.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { OfflineRecord, OfflineStore } from '#ui/data/offline/OfflineStore.ts';
import { type RecordKind, toRecordKey } from '#ui/data/offline/recordKinds.ts';
import { inboxRecords } from './inboxRecords.ts';

type Quoted = NonNullable<MessageRecord['quotedMsg']>;

/** Changes by message. */
interface ChangesById {
  readonly gone: ReadonlySet<number>;
  readonly changedMessages: ReadonlyMap<number, MessageRecord>;
}

export const toChangesById = ({ goneRowIds, changed }: ConversationChanges): ChangesById => ({
  gone: new Set(goneRowIds),
  changedMessages: new Map(changed.map((message) => [message.rowId, message])),
});

function updateQuoted(quote: Quoted, { gone, changedMessages }: ChangesById): Quoted | null {
  const newer = changedMessages.get(quote.rowId);
  return gone.has(quote.rowId) ? null : newer === undefined ? quote : { ...newer, quotedMsg: null };
}

const isAffected = ({ rowId, quotedMsg }: MessageRecord, { gone, changedMessages }: ChangesById): boolean =>
  [rowId, quotedMsg?.rowId ?? 0].some((id) => gone.has(id) || changedMessages.has(id));

/** Conversation without what is gone, also where another message quotes it, and with what was changed; the same object without changes. */
export function applyChanges(messageWindow: MessageWindow, changes: ChangesById): MessageWindow {
  if (!messageWindow.messages.some((message) => isAffected(message, changes))) {
    return messageWindow;
  }
  const messages = messageWindow.messages
    .filter(({ rowId }) => !changes.gone.has(rowId))
    .map((message) => {
      const { queue } = message;
      const newest = changes.changedMessages.get(message.rowId) ?? message;
      const quotedMsg = newest.quotedMsg === null ? null : updateQuoted(newest.quotedMsg, changes);
      return { ...newest, ...(queue === undefined ? {} : { queue }), quotedMsg };
    });
  return { ...messageWindow, messages };
}

const { conversation, ticket, tickets, contact, contacts, notes, rounds, moves, others } = inboxRecords;
const longAgo = new Date(0).toISOString();

function toStoredConversation(record: OfflineRecord, store: OfflineStore): StoredConversation {
  const messages = conversation.dataOf(store.readCurrent(record)).messages.slice(-maxCheckedMessages);
  const since = messages.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), longAgo);
  return { ticketId: conversation.inputOf(toRecordKey(record.name)), since, rowIds: messages.map(({ rowId }) => rowId) };
}

/** Conversations, and tickets without one, which are asked for without messages. */
function listConversations(records: readonly OfflineRecord[], store: OfflineStore): StoredConversation[] {
  const conversations = records.filter(conversation.matches).map((record) => toStoredConversation(record, store));
  const known = new Set(conversations.map(({ ticketId }) => ticketId));
  const unopened = records
    .filter(ticket.matches)
    .map((record) => ticket.dataOf(record).id)
    .filter((id) => !known.has(id));
  return [...conversations, ...unopened.map((ticketId) => ({ ticketId, since: longAgo, rowIds: [] }))];
}

const selectByInput = <Input>(
  records: readonly OfflineRecord[],
  kind: RecordKind<Input, unknown>,
  isSelected: (input: Input) => boolean,
): OfflineRecord[] => records.filter((record) => kind.matches(record) && isSelected(kind.inputOf(toRecordKey(record.name))));

/** Names of all that belongs to tickets, and to contacts that no other ticket stands for. */
function listRecordsOf(records: readonly OfflineRecord[], ticketIds: ReadonlySet<number>): string[] {
  const isLost = (record: OfflineRecord): boolean => ticketIds.has(ticket.dataOf(record).id);
  const contactIdOf = (record: OfflineRecord): number => ticket.dataOf(record).contactId;
  const { true: lost = [], false: kept = [] } = Object.groupBy(records.filter(ticket.matches), (record) => `${isLost(record)}` as const);
  const keptContacts = new Set(kept.map(contactIdOf));
  const lostContacts = new Set(lost.map(contactIdOf).filter((id) => !keptContacts.has(id)));
  const isOfTicket = ({ id }: { readonly id: number }): boolean => ticketIds.has(id);
  return [
    ...lost,
    ...selectByInput(records, conversation, (id) => ticketIds.has(id)),
    ...[rounds, moves, others].flatMap((kind) => selectByInput<{ readonly id: number }>(records, kind, isOfTicket)),
    ...selectByInput(records, contact, ({ id }) => lostContacts.has(id)),
    ...selectByInput(records, notes, ({ ticketId = 0, contactId = 0 }) => ticketIds.has(ticketId) || lostContacts.has(contactId)),
  ].map(({ name }) => name);
}

interface CorrectedConversation {
  readonly ticketId: number;
  readonly messageWindow: MessageWindow;
}

/** The ticket repeats the text of its last message. */
async function correctPreview(
  records: readonly OfflineRecord[],
  { ticketId, messageWindow }: CorrectedConversation,
  store: OfflineStore,
): Promise<void> {
  const record = records.find((one) => ticket.matches(one) && ticket.dataOf(one).id === ticketId);
  const lastMessage = messageWindow.messages.findLast((message) => message.ticketId === ticketId)?.body ?? '';
  if (record !== undefined) {
    await store.correct(record, (data) => ({ ...ticket.dataOf({ data }), lastMessage }));
  }
}

async function correctConversations(records: readonly OfflineRecord[], changes: ChangesById, store: OfflineStore): Promise<void> {
  for (const record of records.filter(conversation.matches)) {
    const stored = conversation.dataOf(store.readCurrent(record));
    const messageWindow = applyChanges(stored, changes);
    if (messageWindow !== stored) {
      await store.correct(record, (data) => applyChanges(conversation.dataOf({ data }), changes));
      await correctPreview(records, { ticketId: conversation.inputOf(toRecordKey(record.name)), messageWindow }, store);
    }
  }
}

/**
 * Compares the stored inbox with the server: what the user may no longer see, what was removed or edited, also by retention, goes or is
 * replaced. Lists that no screen has are dropped, because their rows repeat texts.
 */
export async function reconcileInbox(store: OfflineStore): Promise<void> {
  const records = await store.listAll();
  const lists = records.filter((record) => tickets.matches(record) || contacts.matches(record));
  await store.remove(lists.filter(({ name }) => !store.isCached(name)).map(({ name }) => name));
  const conversations = listConversations(records, store);
  for (let at = 0; at < conversations.length; at += maxCheckedConversations) {
    const batch = conversations.slice(at, at + maxCheckedConversations);
    const changes = await callEndpoint(api.messages.listChanges, { conversations: batch });
    await store.remove(listRecordsOf(records, new Set(changes.hiddenTicketIds)));
    if (changes.goneRowIds.length + changes.changed.length > 0) {
      await correctConversations(records, toChangesById(changes), store);
    }
  }
}
