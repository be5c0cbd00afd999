import { replaceEqualDeep } from '@tanstack/react-query';
import type { MessageRecord, MessagesPage } from '#shared/areas/messages.ts';

/** What is known of a conversation: its newest part, oldest message first. */
export interface MessageWindow {
  readonly messages: readonly MessageRecord[];
  /** There is more before the first. */
  readonly hasMore: boolean;
}

type MessagePosition = Pick<MessageRecord, 'createdAt' | 'rowId'>;

/** Before, as the server orders: by time, then in the order of arrival. */
export const isMessageBefore = (one: MessagePosition, other: MessagePosition): boolean =>
  one.createdAt === other.createdAt ? one.rowId < other.rowId : one.createdAt < other.createdAt;

const isAtLeastAsNew = (one: MessageRecord, held: MessageRecord): boolean => one.updatedAt >= held.updatedAt;

/** The message told is put in its place, or in the place of what we knew of it. What is older than we know stays out. */
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

/** A change of a message that is held; of others nothing is known, and nothing is needed. */
export const updateMessage = (messageWindow: MessageWindow, message: MessageRecord): MessageWindow =>
  messageWindow.messages.some(({ rowId }) => rowId === message.rowId) ? upsertMessage(messageWindow, message) : messageWindow;

/** The newest page, asked again: joined to what is held where they meet, else in its stead. What has not changed stays the same object. */
export function mergeNewestPage(messageWindow: MessageWindow | undefined, page: Pick<MessagesPage, 'messages' | 'hasMore'>): MessageWindow {
  const first = page.messages[0];
  const pageWindow = { messages: page.messages, hasMore: page.hasMore };
  if (messageWindow === undefined || first === undefined || !messageWindow.messages.some(({ rowId }) => rowId === first.rowId)) {
    return pageWindow;
  }
  const overlapStart = messageWindow.messages.findIndex(({ rowId }) => rowId === first.rowId);
  const currentById = new Map(messageWindow.messages.slice(overlapStart).map((message) => [message.rowId, message]));
  const newest = page.messages.at(-1);
  // What arrived over the live wire while the page was on its way is newer than the page.
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

/** The newest page on its way: what it is joined to is looked at when it has come, for the live wire speaks meanwhile. */
export async function mergeNewestPageWhenLoaded(
  getWindow: () => MessageWindow | undefined,
  request: Promise<Pick<MessagesPage, 'messages' | 'hasMore'>>,
): Promise<MessageWindow> {
  const page = await request;
  return mergeNewestPage(getWindow(), page);
}

/** An older page in front, each message once. */
export function prependOlderPage(messageWindow: MessageWindow, page: Pick<MessagesPage, 'messages' | 'hasMore'>): MessageWindow {
  const loadedIds = new Set(messageWindow.messages.map(({ rowId }) => rowId));
  const older = page.messages.filter(({ rowId }) => !loadedIds.has(rowId));
  return { messages: [...older, ...messageWindow.messages], hasMore: page.hasMore && older.length > 0 };
}
