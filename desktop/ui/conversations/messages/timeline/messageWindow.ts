import { replaceEqualDeep } from '@tanstack/react-query';
import type { MessageRecord, MessagesPage } from '#shared/conversations/messages/index.ts';

/** Loaded part of a conversation, oldest message first and without gaps up to the newest. */
export interface MessageWindow {
  readonly messages: readonly MessageRecord[];
  /** Whether older messages exist. */
  readonly hasMore: boolean;
}

type MessagePosition = Pick<MessageRecord, 'createdAt' | 'rowId'>;

/** Order of the server: time, then rowId. */
const isMessageBefore = (one: MessagePosition, other: MessagePosition): boolean =>
  one.createdAt === other.createdAt ? one.rowId < other.rowId : one.createdAt < other.createdAt;

const isAtLeastAsNew = (message: MessageRecord, current: MessageRecord): boolean => message.updatedAt >= current.updatedAt;

/** Inserts or replaces a message; one older than the loaded range is ignored. */
export function upsertMessage(messageWindow: MessageWindow, message: MessageRecord): MessageWindow {
  const { messages } = messageWindow;
  const index = messages.findLastIndex(({ rowId }) => rowId === message.rowId);
  const current = messages[index];
  if (current !== undefined) {
    return isAtLeastAsNew(message, current) ? { ...messageWindow, messages: messages.with(index, message) } : messageWindow;
  }
  const after = messages.findLastIndex((one) => isMessageBefore(one, message));
  const isBeforeWindow = after === -1 && messageWindow.hasMore && messages.length > 0;
  return isBeforeWindow ? messageWindow : { ...messageWindow, messages: messages.toSpliced(after + 1, 0, message) };
}

/** Replaces a message that is loaded; others are ignored. */
export const updateMessage = (messageWindow: MessageWindow, message: MessageRecord): MessageWindow =>
  messageWindow.messages.some(({ rowId }) => rowId === message.rowId) ? upsertMessage(messageWindow, message) : messageWindow;

/** Merges a refetched newest page where it overlaps, else replaces the window; unchanged messages keep their identity. */
export function mergeNewestPage(messageWindow: MessageWindow | undefined, page: Pick<MessagesPage, 'messages' | 'hasMore'>): MessageWindow {
  const first = page.messages[0];
  const pageWindow = { messages: page.messages, hasMore: page.hasMore };
  if (messageWindow === undefined || first === undefined || !messageWindow.messages.some(({ rowId }) => rowId === first.rowId)) {
    return pageWindow;
  }
  const overlapStart = messageWindow.messages.findIndex(({ rowId }) => rowId === first.rowId);
  const currentById = new Map(messageWindow.messages.slice(overlapStart).map((message) => [message.rowId, message]));
  const newest = page.messages.at(-1);
  // Messages that arrived by socket during the request are newer than the page.
  const later = messageWindow.messages.filter((one) => newest !== undefined && isMessageBefore(newest, one));
  const merged = [
    ...messageWindow.messages.slice(0, overlapStart),
    ...page.messages.map((message) => replaceEqualDeep(currentById.get(message.rowId), message)),
    ...later,
  ];
  const hasMore = overlapStart > 0 ? messageWindow.hasMore : page.hasMore;
  const isUnchanged =
    hasMore === messageWindow.hasMore &&
    merged.length === messageWindow.messages.length &&
    merged.every((one, at) => one === messageWindow.messages[at]);
  return isUnchanged ? messageWindow : { messages: merged, hasMore };
}

/** Merges with the window as it is after the request, because socket events arrive meanwhile. */
export async function mergeNewestPageWhenLoaded(
  getWindow: () => MessageWindow | undefined,
  request: Promise<Pick<MessagesPage, 'messages' | 'hasMore'>>,
): Promise<MessageWindow> {
  const page = await request;
  return mergeNewestPage(getWindow(), page);
}

/** Prepends an older page without duplicates. */
export function prependOlderPage(messageWindow: MessageWindow, page: Pick<MessagesPage, 'messages' | 'hasMore'>): MessageWindow {
  const loadedIds = new Set(messageWindow.messages.map(({ rowId }) => rowId));
  const older = page.messages.filter(({ rowId }) => !loadedIds.has(rowId));
  return { messages: [...older, ...messageWindow.messages], hasMore: page.hasMore && older.length > 0 };
}
