import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { ClientVersion, ConnectionHealth, HealthDay, UnplacedMessage } from '#shared/conversations/guardian.ts';
import type { WaitingSummary } from '#shared/conversations/messages/waiting.ts';
import { sendFailures as failureWords } from '#shared/rules/delivery.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { CopyButton, Dialog, DialogBody, ErrorState, formatTime, Skeleton, Time, useNow } from '#ui/kit/index.ts';
import { getNumberFormat, type Translate, useTexts } from '#ui/text/index.ts';
import { toLocale } from '#ui/text/language.ts';
import { formatElapsed } from '#ui/workspace/connections/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { radius, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { HealthNewContacts } from './HealthNewContacts.tsx';
import { HealthHistory, HealthOutages } from './HealthHistory.tsx';
import { HealthSection } from './HealthSection.tsx';

const LazyHealthChart = lazyComponent(() => import('./HealthChart.tsx'), 'HealthChart');

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 8px;
  margin: 0 0 16px;
  ${width.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: 8px 12px;
    border-radius: ${radius.control};
    background: ${v.surface.sunken};
  }
  dt {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  dd {
    margin: 0;
    font: ${text.title};
    color: ${v.ink.strong};
    ${tabular}
  }
`;

const figures = ['sent', 'delivered', 'read', 'received', 'newContacts', 'failed', 'undecryptable', 'refused', 'reconnects'] as const;
const hiddenWhenZero: readonly string[] = ['failed', 'undecryptable', 'refused', 'reconnects', 'newContacts'];

const sumFigure = (days: readonly HealthDay[], figure: (typeof figures)[number]): number => days.reduce((sum, day) => sum + day[figure], 0);

const isFailureWord = (cause: string): cause is (typeof failureWords)[number] => failureWords.some((word) => word === cause);

/** Totals and chart of two weeks. */
function HealthFigures({ days }: Pick<ConnectionHealth, 'days'>) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  const shown = figures
    .map((figure) => ({ figure, sum: sumFigure(days, figure) }))
    .filter(({ figure, sum }) => sum > 0 || !hiddenWhenZero.includes(figure));
  return (
    <HealthSection title={t('guardian.figures')}>
      <Tiles>
        {shown.map(({ figure, sum }) => (
          <div key={figure}>
            <dt>{t(`guardian.of.${figure}`)}</dt>
            <dd>{number.format(sum)}</dd>
          </div>
        ))}
      </Tiles>
      <LatePart fallback={<Skeleton height={168} />}>
        <LazyHealthChart days={days} />
      </LatePart>
    </HealthSection>
  );
}

/** Causes of failed messages of the same two weeks, most frequent first. */
function HealthFailures({ failures }: Pick<ConnectionHealth, 'failures'>) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(toLocale(language));
  if (failures.length === 0) {
    return null;
  }
  return (
    <HealthSection title={t('guardian.causes')}>
      <ul>
        {failures.map(({ cause, count }) => (
          <li key={cause}>
            <span>{t(`guardian.failedFor.${isFailureWord(cause) ? cause : 'unknown'}`)}</span>
            <b>{number.format(count)}</b>
          </li>
        ))}
      </ul>
    </HealthSection>
  );
}

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
function HealthWaiting({ waiting }: { readonly waiting: readonly WaitingSummary[] }) {
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

/** Received messages that belong to no conversation. */
function HealthUnplaced({ messages }: { readonly messages: readonly UnplacedMessage[] }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.unplaced')}>
      <p>{t('guardian.unplacedWhy')}</p>
      <ul>
        {messages.map(({ id, address, body, at, stanza }) => (
          <li key={id}>
            <span>
              {address}
              <small>{body || t(stanza === null ? 'guardian.unplacedEmpty' : 'guardian.unplacedRefused')}</small>
            </span>
            <small style={{ display: 'flex', alignItems: 'center' }}>
              <Time at={at} as="dateTime" />
              {stanza !== null && (
                <CopyButton size="sm" text={stanza} label={t('guardian.copyStanza')} doneMessage={t('guardian.stanzaCopied')} />
              )}
            </small>
          </li>
        ))}
      </ul>
    </HealthSection>
  );
}

/** Version of WhatsApp Web, and when it was read. */
function HealthVersion({ version: { revision, readAt, isInUse } }: { readonly version: ClientVersion }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.version')}>
      <ul>
        <li>
          <span>
            {revision}
            <small>{t(isInUse ? 'guardian.versionInUse' : 'guardian.versionBuiltIn')}</small>
          </span>
          <small>
            {t('guardian.versionReadAt')} <Time at={readAt} as="dateTime" />
          </small>
        </li>
      </ul>
    </HealthSection>
  );
}

interface HealthDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** Sent messages cause no live event for admins, so the health is refetched while messages wait. */
const hasWaitingMessages = ({ waiting }: ConnectionHealth): boolean => waiting.length > 0;

/** Health of a connection, kept current while open. */
export function HealthDialog({ connection, onClose }: HealthDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(
    api.guardian.health,
    { id: connection.id },
    { staleTime: 0, isUnusable: hasWaitingMessages },
  );
  return (
    <Dialog title={t('guardian.title', { name: connection.name })} width={680} onClose={onClose}>
      <DialogBody>
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <HealthSkeleton />}
        {data !== undefined && <HealthSections health={data} />}
      </DialogBody>
    </Dialog>
  );
}

function HealthSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={88} />
      <Skeleton height={240} />
      <Skeleton height={120} />
    </div>
  );
}

function HealthSections({ health }: { readonly health: ConnectionHealth }) {
  return (
    <>
      <HealthNewContacts guard={health.guard} />
      <HealthWaiting waiting={health.waiting} />
      <HealthFigures days={health.days} />
      <HealthFailures failures={health.failures} />
      <HealthOutages outages={health.outages} />
      {health.unplaced.length > 0 && <HealthUnplaced messages={health.unplaced} />}
      <HealthHistory changes={health.changes} />
      {health.clientVersion !== null && <HealthVersion version={health.clientVersion} />}
    </>
  );
}
