import type { WaitingSummary } from '#shared/conversations/messages/waiting.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { toLocale } from '#ui/text/language.ts';
import { getNumberFormat, useTexts, type Translate } from '#ui/text/index.ts';
import { formatElapsed } from '#ui/workspace/connections/index.ts';
import { HealthSection } from './HealthSection.tsx';

function formatCause({ cause, perMinute }: WaitingSummary, t: Translate): string {
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

/** Queued messages by cause, with their waiting time. */
export function HealthWaiting({ waiting }: { readonly waiting: readonly WaitingSummary[] }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.waiting')}>
      {waiting.length === 0 ? (
        <p>{t('guardian.nothingWaits')}</p>
      ) : (
        <ul>
          {waiting.map((summary) => (
            <WaitingRow key={summary.cause} summary={summary} />
          ))}
        </ul>
      )}
    </HealthSection>
  );
}

function WaitingRow({ summary }: { readonly summary: WaitingSummary }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const { cause, count, since, until } = summary;
  const duration = formatElapsed(since, now, toLocale(language));
  const oldest = duration === null ? t('guardian.waitingBriefly') : t('guardian.waitingSince', { time: duration });
  const end = until !== null && Date.parse(until) > now.getTime() ? formatTime(new Date(until), 'time', { language, now, timeZone }) : null;
  const endText = end && t(cause === 'connection' ? 'messages.waits.attemptAt' : 'guardian.waitingUntil', { time: end });
  return (
    <li>
      <span>
        {formatCause(summary, t)}
        <small>{[oldest, endText].filter((part) => part !== null).join(' ')}</small>
      </span>
      <b>{getNumberFormat(toLocale(language), {}).format(count)}</b>
    </li>
  );
}
