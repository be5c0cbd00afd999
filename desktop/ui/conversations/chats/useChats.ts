import type { UseQueryResult } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ChatRecord, ChatUserRecord } from '#shared/conversations/chats/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';

/** Who is there is not told live. */
const presenceIntervalMs = 60_000;

export const useChats = (): UseQueryResult<ChatRecord[]> => useEndpointQuery(api.chats.list, {}, { intervalMs: presenceIntervalMs });

export const chatPath = ({ uuid }: Pick<ChatRecord, 'uuid'>): string => `/chats/${uuid}`;

export const findMember = ({ users }: ChatRecord, userId: number): ChatUserRecord | undefined =>
  users.find((member) => member.userId === userId);

/** Number of chats with unread messages. */
export function useUnreadChats(): number {
  const { userId } = useActor();
  const { data = [] } = useChats();
  return data.filter((chat) => (findMember(chat, userId)?.unreads ?? 0) > 0).length;
}
