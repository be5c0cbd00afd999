import type { ChatMessageListRecord } from '#shared/conversations/chats/index.ts';
import { readScreenDay } from '#ui/text/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/** A message and its place among its neighbours. */
export interface ChatLine {
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
export function buildLines(messages: readonly ChatMessageListRecord[]): ChatLine[] {
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
