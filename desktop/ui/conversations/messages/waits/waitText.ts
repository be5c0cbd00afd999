import type { WaitingMessage } from '#shared/conversations/messages/waiting.ts';
import { formatTime } from '#ui/kit/index.ts';
import type { Language, Translate } from '#ui/text/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';

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
