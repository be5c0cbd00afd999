import { useEffect, useEffectEvent } from 'react';
import { api } from '#shared/api.ts';
import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { cacheChat } from './chatCache.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader, type ChatHeaderProps } from './ChatHeader.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { findMember } from './useChats.ts';

/** Marks what is shown as read, once the window has the focus. */
function useReading(chat: ChatRecord): void {
  const { userId } = useActor();
  const { mutate, isPending } = useEndpointMutation(api.chats.read, {
    onSuccess: (read, _input, cache) => cacheChat(cache, read),
    isErrorShown: true,
  });
  const unreads = findMember(chat, userId)?.unreads ?? 0;
  const read = useEffectEvent(() => {
    if (unreads > 0 && !isPending && host().isFocused()) {
      mutate({ id: chat.id });
    }
  });
  useEffect(() => read(), [unreads, isPending]);
  useEffect(() => {
    const handleFocus = (): void => read();
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, []);
}

/** An open chat: header, messages, composer. */
export function ChatPane(props: ChatHeaderProps) {
  const { chat } = props;
  useReading(chat);
  return (
    <>
      <ChatHeader {...props} />
      <ChatMessages chat={chat} />
      <ChatComposer chat={chat} />
    </>
  );
}
