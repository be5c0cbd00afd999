import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ChatMessageListRecord, ChatMessageRecord, ChatRecord } from '#shared/conversations/chats/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { DayLabel, OutboxBubble, removeOutboxItem, useChatOutboxItems } from '#ui/conversations/messages/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { EmptyState, ErrorState, LoadingSkeleton, ScrollContext, ScrollSentinel, Time } from '#ui/kit/index.ts';
import { readScreenDay, useTexts } from '#ui/text/index.ts';
import { size, text, v, width } from '#ui/theme/tokens.ts';
import { chatPageSize } from './chatCache.ts';
import { ChatBubble } from './ChatBubble.tsx';

/** A message and its place among its neighbours. */
interface ChatLine {
  readonly message: ChatMessageListRecord;
  readonly isFirstOfDay: boolean;
  /** The first of messages that one person has sent one after another. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const isSameDay = (one: string, other: string): boolean => readScreenDay(one) === readScreenDay(other);

/** Pause after which the sender is named again. */
const pauseMs = 10 * minuteMs;

function isJoined(one: ChatMessageListRecord | undefined, other: ChatMessageListRecord | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.senderId === other.senderId &&
    isSameDay(one.createdAt, other.createdAt) &&
    Date.parse(other.createdAt) - Date.parse(one.createdAt) < pauseMs
  );
}

/** The messages of all pages in the order of sending. */
function buildLines(messages: readonly ChatMessageListRecord[]): ChatLine[] {
  const sorted = messages.toSorted((one, other) => one.id - other.id);
  return sorted.map((message, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]];
    return {
      message,
      isFirstOfDay: before === undefined || !isSameDay(before.createdAt, message.createdAt),
      isFirst: !isJoined(before, message),
      isLast: !isJoined(message, after),
    };
  });
}

/** Reversed, so that the browser keeps the end in sight when messages arrive, and the place when older ones are put above. */
const Scroller = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-height: 0;
  overflow: hidden auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const Log = styled.div`
  padding: 12px ${size.gutter} 16px;
  ${width.tight} {
    padding-inline: 16px;
  }
  ${width.narrow} {
    padding-inline: 12px;
  }
  .day {
    padding-top: 14px;
  }
  > .seen {
    min-height: 16px;
    padding-top: 4px;
    font: ${text.meta};
    color: ${v.ink.meta};
    text-align: right;
  }
`;
const Center = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;

/** The messages of a chat with what is still on its way; older ones are loaded near the top. */
export function ChatMessages({ chat }: { readonly chat: ChatRecord }) {
  const { t } = useTexts();
  const { userId } = useActor();
  const pages = useEndpointPages(api.chats.messages, { id: chat.id, limit: chatPageSize }, 'records');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const waiting = useWaitingItems(chat.id, pages.rows);
  if (pages.error !== null && pages.rows.length === 0) {
    return (
      <Center>
        <ErrorState error={pages.error} onRetry={pages.retry} />
      </Center>
    );
  }
  if (pages.isLoading) {
    return (
      <Center style={{ padding: 24 }}>
        <LoadingSkeleton lines={5} />
      </Center>
    );
  }
  if (pages.rows.length === 0 && waiting.length === 0) {
    return (
      <Center>
        <EmptyState title={t('chats.quiet.title')}>{t('chats.quiet.text')}</EmptyState>
      </Center>
    );
  }
  return (
    <Scroller ref={setScroller} role="log" aria-label={t('chats.log', { title: chat.title })} tabIndex={0}>
      <ScrollContext value={scroller}>
        <Log>
          {pages.hasMore && <ScrollSentinel key={pages.rows.length} onReached={pages.loadMore} marginPx={600} />}
          {buildLines(pages.rows).map(({ message, isFirstOfDay, ...place }) => (
            <div key={message.id}>
              {isFirstOfDay && (
                <div className="day">
                  <DayLabel>
                    <Time at={message.createdAt} as="day" />
                  </DayLabel>
                </div>
              )}
              <ChatBubble message={message} chat={chat} isOwn={message.senderId === userId} {...place} />
            </div>
          ))}
          {pages.rows.length > 0 && <SeenBy chat={chat} last={newestOf(pages.rows)} />}
          {waiting.map((item) => (
            <OutboxBubble key={item.key} item={item} isFirst isLast />
          ))}
        </Log>
      </ScrollContext>
    </Scroller>
  );
}

/** What the server has not told back yet; what it has is removed from the outbox. */
function useWaitingItems(chatId: number, rows: readonly { readonly clientKey: string | null }[]) {
  const items = useChatOutboxItems(chatId);
  const arrived = items.filter(({ key }) => rows.some(({ clientKey }) => clientKey === key));
  useEffect(() => arrived.forEach(({ key }) => removeOutboxItem(key)));
  return items.filter((item) => !arrived.includes(item));
}

type Sent = Pick<ChatMessageRecord, 'createdAt' | 'senderId'>;

const newestOf = (rows: readonly Sent[]): Sent | undefined =>
  rows.reduce<Sent | undefined>((last, row) => (last === undefined || row.createdAt > last.createdAt ? row : last), undefined);

/** Who else than its sender has read everything that was sent; what still waits stands below. */
function SeenBy({ chat: { users }, last }: { readonly chat: ChatRecord; readonly last: Sent | undefined }) {
  const { t } = useTexts();
  const { userId } = useActor();
  const others = users.filter((member) => member.userId !== userId && member.userId !== last?.senderId);
  const readers = others.filter(({ readAt, unreads }) => unreads === 0 && readAt >= (last?.createdAt ?? ''));
  const names = readers.map(({ user }) => user.name).join(', ');
  const isEverybody = readers.length === others.length && others.length > 1;
  return <p className="seen">{readers.length > 0 && (isEverybody ? t('chats.seenByAll') : t('chats.seenBy', { names }))}</p>;
}
