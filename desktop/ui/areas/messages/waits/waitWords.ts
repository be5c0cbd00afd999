import type { Waiting } from '#shared/areas/waiting.ts';
import { timeLabel } from '#ui/kit/index.ts';
import type { Language, Translate } from '#ui/text/index.ts';

const minute = 60_000;

/** Who reads it, and when. */
interface Reader {
  readonly t: Translate;
  readonly language: Language;
  readonly now: Date;
}

function causeOf({ cause, perMinute, ahead, failure }: Waiting, t: Translate): string {
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

/** About when; a moment that has passed is none. */
function timeOf({ cause, until }: Waiting, { t, language, now }: Reader): string | null {
  const left = until === null ? 0 : Date.parse(until) - now.getTime();
  if (until === null || left <= 0) {
    return null;
  }
  const isAttempt = cause === 'connection';
  if (left < minute) {
    return t(isAttempt ? 'messages.waits.attemptSoon' : 'messages.waits.soon');
  }
  return t(isAttempt ? 'messages.waits.attemptAt' : 'messages.waits.at', { time: timeLabel(new Date(until), 'time', { language, now }) });
}

/** What a message waits for, as a sentence, and about how long, where that is known. */
export const waitWords = (waiting: Waiting, reader: Reader): string =>
  [causeOf(waiting, reader.t), timeOf(waiting, reader)].filter((part) => part !== null).join(' ');
