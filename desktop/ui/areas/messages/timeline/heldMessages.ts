import { replaceEqualDeep } from '@tanstack/react-query';
import type { MessageRecord, MessagesPage } from '#shared/areas/messages.ts';

/** What is known of a conversation: its newest part, oldest message first. */
export interface HeldMessages {
  readonly messages: readonly MessageRecord[];
  /** There is more before the first. */
  readonly hasMore: boolean;
}

type Place = Pick<MessageRecord, 'createdAt' | 'rowId'>;

/** Before, as the server orders: by time, then in the order of arrival. */
export const isBefore = (one: Place, other: Place): boolean =>
  one.createdAt === other.createdAt ? one.rowId < other.rowId : one.createdAt < other.createdAt;

const isNewer = (one: MessageRecord, held: MessageRecord): boolean => one.updatedAt >= held.updatedAt;

/** The message told is put in its place, or in the place of what we knew of it. What is older than we know stays out. */
export function withMessage(held: HeldMessages, message: MessageRecord): HeldMessages {
  const { messages } = held;
  const known = messages.findLastIndex(({ rowId }) => rowId === message.rowId);
  const before = messages[known];
  if (before !== undefined) {
    return isNewer(message, before) ? { ...held, messages: messages.with(known, message) } : held;
  }
  const after = messages.findLastIndex((one) => isBefore(one, message));
  const isBeyond = after === -1 && held.hasMore && messages.length > 0;
  return isBeyond ? held : { ...held, messages: messages.toSpliced(after + 1, 0, message) };
}

/** A change of a message that is held; of others nothing is known, and nothing is needed. */
export const withChange = (held: HeldMessages, message: MessageRecord): HeldMessages =>
  held.messages.some(({ rowId }) => rowId === message.rowId) ? withMessage(held, message) : held;

/** The newest page, asked again: joined to what is held where they meet, else in its stead. What has not changed stays the same object. */
export function withNewest(held: HeldMessages | undefined, page: Pick<MessagesPage, 'messages' | 'hasMore'>): HeldMessages {
  const first = page.messages[0];
  const fresh = { messages: page.messages, hasMore: page.hasMore };
  if (held === undefined || first === undefined || !held.messages.some(({ rowId }) => rowId === first.rowId)) {
    return fresh;
  }
  const meeting = held.messages.findIndex(({ rowId }) => rowId === first.rowId);
  const known = new Map(held.messages.slice(meeting).map((message) => [message.rowId, message]));
  const newest = page.messages.at(-1);
  // What arrived over the live wire while the page was on its way is newer than the page.
  const later = held.messages.filter((one) => newest !== undefined && isBefore(newest, one));
  const joined = [
    ...held.messages.slice(0, meeting),
    ...page.messages.map((message) => replaceEqualDeep(known.get(message.rowId), message)),
    ...later,
  ];
  const hasMore = meeting > 0 ? held.hasMore : page.hasMore;
  const isNothingNew =
    hasMore === held.hasMore && joined.length === held.messages.length && joined.every((one, at) => one === held.messages[at]);
  return isNothingNew ? held : { messages: joined, hasMore };
}

/** The newest page on its way: what it is joined to is looked at when it has come, for the live wire speaks meanwhile. */
export async function joinedWith(
  held: () => HeldMessages | undefined,
  asked: Promise<Pick<MessagesPage, 'messages' | 'hasMore'>>,
): Promise<HeldMessages> {
  const page = await asked;
  return withNewest(held(), page);
}

/** An older page in front, each message once. */
export function withOlder(held: HeldMessages, page: Pick<MessagesPage, 'messages' | 'hasMore'>): HeldMessages {
  const known = new Set(held.messages.map(({ rowId }) => rowId));
  const older = page.messages.filter(({ rowId }) => !known.has(rowId));
  return { messages: [...older, ...held.messages], hasMore: page.hasMore && older.length > 0 };
}
