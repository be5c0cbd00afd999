import { useQueryClient } from '@tanstack/react-query';
import type { ChatEvents, ChatMessageRecord } from '#shared/conversations/chats/index.ts';
import { findMentioned } from '#shared/conversations/chats/mentions.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { t } from '#ui/text/index.ts';
import { cacheChat } from './chatCache.ts';
import { chatPath, findMember } from './useChats.ts';

const maxTextLength = 200;
const chatNoticeTag = (chatId: number): string => `chat-${chatId}`;

function showMessageNotice({ id, chatId, sender, message, mediaName, chat }: ChatMessageRecord, userId: number): void {
  const people = chat.users.map(({ user }) => user);
  const isMention = findMentioned(message, people).some((person) => person.id === userId);
  const title = t(isMention ? 'shell.chats.mention' : 'shell.chats.message', { name: sender.name, title: chat.title });
  showNotice({
    kind: 'chat',
    queueId: null,
    key: `chat-${id}`,
    notice: {
      title: title.slice(0, maxTextLength),
      body: (message || (mediaName ?? '')).slice(0, maxTextLength),
      path: chatPath(chat),
      tag: chatNoticeTag(chatId),
    },
  });
}

function closeReadNotice(event: ChatEvents['chat'], userId: number): void {
  if (event.action === 'delete') {
    host().closeNotice(chatNoticeTag(Number(event.id)));
  } else if (findMember(event.chat, userId)?.unreads === 0) {
    host().closeNotice(chatNoticeTag(event.chat.id));
  }
}

/** Sound and notice for messages of others, unless their chat is open and focused; follows chats that the user joins. */
export function useChatNotices(): void {
  const { userId } = useActor();
  const cache = useQueryClient();
  useLiveEvent('chat', (event) => {
    closeReadNotice(event, userId);
    if (event.action !== 'new-message' || event.newMessage.senderId === userId) {
      return;
    }
    const isSeen = host().isFocused() && location.pathname === chatPath(event.chat);
    if (!isSeen) {
      showMessageNotice(event.newMessage, userId);
    }
  });
  useLiveEvent(`chat-user-${userId}`, ({ record }) => cacheChat(cache, record));
}
