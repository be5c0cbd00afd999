import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ChatMessageListRecord, ChatMessageRecord, ChatRecord } from '#shared/conversations/chats/index.ts';
import { omitRow, updateCachedPages, updateCachedResults, upsertRow } from '#ui/data/cache/query.ts';

/** Messages of one request; the list asks for older ones while it scrolls. */
export const chatPageSize = 50;

const byActivity = (one: ChatRecord, other: ChatRecord): number => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

export const cacheChat = (cache: QueryClient, chat: ChatRecord): void =>
  updateCachedResults(cache, api.chats.list, (rows) => upsertRow(rows, chat).toSorted(byActivity));

export const removeCachedChat = (cache: QueryClient, id: number): void =>
  updateCachedResults(cache, api.chats.list, (rows) => omitRow(rows, id));

export function cacheChatMessage(cache: QueryClient, { chat: _chat, ...message }: ChatMessageRecord): void {
  updateCachedPages(cache, {
    endpoint: api.chats.messages,
    rowsKey: 'records',
    update: (rows: ChatMessageListRecord[], { id }) => (id === message.chatId ? upsertRow(rows, message) : rows),
  });
}
