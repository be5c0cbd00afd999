import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { WaitingMessage } from '#shared/conversations/messages/waiting.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatTime, useDebounced, useNow } from '#ui/kit/index.ts';
import { type Language, type Translate, useTexts } from '#ui/text/index.ts';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';

/** Language, zone and time of the reader. */
interface TextContext {
  readonly t: Translate;
  readonly language: Language;
  readonly timeZone: string;
  readonly now: Date;
}

function causeText({ cause, perMinute, ahead, failure }: WaitingMessage, t: Translate): string {
  switch (cause) {
    case 'pace':
      return t('messages.waits.pace', { count: perMinute ?? 0 });
    case 'turn':
      return ahead === 0 ? t('messages.waits.now') : t('messages.waits.turn', { count: ahead });
    case 'retry':
      return `${t('messages.waits.retry')} ${t(`guardian.failedFor.${failure ?? 'unknown'}`)}.`;
    default:
      return t(`messages.waits.${cause}`);
  }
}

/** Approximate time; null for a moment that has passed. */
function timeText({ cause, until }: WaitingMessage, { t, language, now, timeZone }: TextContext): string | null {
  const remainingMs = until === null ? 0 : Date.parse(until) - now.getTime();
  if (until === null || remainingMs <= 0) {
    return null;
  }
  const isAttempt = cause === 'connection';
  if (remainingMs < minuteMs) {
    return t(isAttempt ? 'messages.waits.attemptSoon' : 'messages.waits.soon');
  }
  return t(isAttempt ? 'messages.waits.attemptAt' : 'messages.waits.at', {
    time: formatTime(new Date(until), 'time', { language, now, timeZone }),
  });
}

/** Wait reason as a sentence, with an approximate time where it is known. */
export const waitText = (waiting: WaitingMessage, context: TextContext): string =>
  [causeText(waiting, context.t), timeText(waiting, context)].filter((part) => part !== null).join(' ');

/** Messages sent within this time need no request. */
const waitThresholdMs = 1_500;

/** Messages queued behind others are polled while they are visible. */
const hasQueuedTurn = (waiting: readonly WaitingMessage[]): boolean => waiting.some(({ cause }) => cause === 'turn');

/** Wait reasons of the ticket's messages that have been queued for longer than usual. */
export function useMessageWaits(ticketId: number, messages: readonly MessageRecord[] = []): ReadonlyMap<number, WaitingMessage> {
  const upTo = messages.findLast(({ delivery, ticketId: of }) => delivery === 'queued' && of === ticketId)?.rowId;
  const now = upTo === undefined ? 'none' : 'some';
  const isLate = useDebounced(now, waitThresholdMs) === 'some' && upTo !== undefined;
  const input = { ticketId, ...(upTo !== undefined && { upTo }) };
  const { data } = useEndpointQuery(api.messages.waiting, input, { enabled: isLate, keepPrevious: true, isUnusable: hasQueuedTurn });
  return new Map(isLate ? data?.map((waiting) => [waiting.rowId, waiting]) : []);
}

/** Wait reason as text; null for a message that is sent as usual. */
export function useWaitText({ rowId, delivery }: MessageRecord): string | null {
  const { t, language, timeZone } = useTexts();
  const waiting = useMessageActions().waits.get(rowId);
  const now = useNow(waiting !== undefined);
  return waiting === undefined || delivery !== 'queued' ? null : waitText(waiting, { t, language, now, timeZone });
}
