import { MessagesSquare } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/rules/permissions.ts';
import type { ChatEvents, ChatMessageRecord } from '#shared/conversations/chats/index.ts';
import { findMentioned } from '#shared/conversations/chats/mentions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { CountIconButton, Popover, PopoverSkeleton, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { t, useTexts } from '#ui/text/index.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { chatPath, findMember, useUnreadChats } from './useChats.ts';
import { cacheChat } from './chatCache.ts';

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
function useChatNotices(): void {
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

const LazyChatPopover = lazyComponent(() => import('./ChatPopover.tsx'), 'ChatPopover');

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useUnreadChats();
  return (
    <CountIconButton
      {...props}
      icon={MessagesSquare}
      label={count === 0 ? t('places.chats') : t('shell.chats.unread', { count })}
      count={count}
    />
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = (close: () => void) => (
  <LatePart fallback={<PopoverSkeleton />}>
    <LazyChatPopover onOpen={close} />
  </LatePart>
);

function ChatPopoverButton() {
  const { t } = useTexts();
  useChatNotices();
  return (
    <Popover title={t('places.chats')} trigger={renderButton}>
      {renderList}
    </Popover>
  );
}

/** The user's chats with the number of unread ones, and notices of new messages; nothing where the plan has no chat. */
export function ChatBell() {
  return can(useActor(), 'chat.use') ? <ChatPopoverButton /> : null;
}
