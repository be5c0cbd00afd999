import type { WaitingTally } from '#shared/areas/waiting.ts';
import { timeLabel, useNow } from '#ui/kit/index.ts';
import { localeOf } from '#ui/text/language.ts';
import { numberFormat, useTexts, type Translate } from '#ui/text/index.ts';
import { lasting } from './happening.ts';
import { HealthPart } from './HealthPart.tsx';

function causeOf({ cause, perMinute }: WaitingTally, t: Translate): string {
  switch (cause) {
    case 'pace':
      return t('messages.waits.pace', { count: perMinute ?? 0 });
    case 'turn':
      return t('guardian.waitsTurn');
    case 'retry':
      return t('guardian.waitsRetry');
    case 'before':
      return t('guardian.waitsBefore');
    default:
      return t(`messages.waits.${cause}`);
  }
}

/** What has not left yet: how many messages, what for, and for how long. */
export function HealthWaiting({ waiting }: { readonly waiting: readonly WaitingTally[] }) {
  const { t } = useTexts();
  return (
    <HealthPart title={t('guardian.waiting')}>
      {waiting.length === 0 ? (
        <p>{t('guardian.nothingWaits')}</p>
      ) : (
        <ul>
          {waiting.map((tally) => (
            <WaitingRow key={tally.cause} tally={tally} />
          ))}
        </ul>
      )}
    </HealthPart>
  );
}

function WaitingRow({ tally }: { readonly tally: WaitingTally }) {
  const { t, language } = useTexts();
  const now = useNow();
  const { cause, count, since, until } = tally;
  const long = lasting(since, now, localeOf(language));
  const oldest = long === null ? t('guardian.waitingBriefly') : t('guardian.waitingSince', { time: long });
  const end = until !== null && Date.parse(until) > now.getTime() ? timeLabel(new Date(until), 'time', { language, now }) : null;
  const last = end && t(cause === 'connection' ? 'messages.waits.attemptAt' : 'guardian.waitingUntil', { time: end });
  return (
    <li>
      <span>
        {causeOf(tally, t)}
        <small>{[oldest, last].filter((part) => part !== null).join(' ')}</small>
      </span>
      <b>{numberFormat(localeOf(language), {}).format(count)}</b>
    </li>
  );
}
