import styled from '@emotion/styled';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { BusyButton, formatTime, QueueName, StatusBadge, useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { ellipsis, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { findAdviceKey, formatCountdown, formatElapsed, getStatusTextKey } from './statusText.ts';
import { connectionStateBadges, getStateTextKey, needsAttention } from './connectionStateBadges.ts';
import { connectionActionIcons } from './connectionActionIcons.ts';
import { type ConnectionAction, getConnectionActions, isConnecting } from './connectionActions.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

type AttemptKind = 'code' | 'restriction' | 'late' | 'soon';

/** Up to 99 seconds a countdown is shown, after that a time, for restrictions and bans a date. */
function getAttemptKind(state: ConnectionRecord['state'], seconds: number): AttemptKind {
  if (state === 'qr' || state === 'code') {
    return 'code';
  }
  if (state === 'restricted' || state === 'banned') {
    return 'restriction';
  }
  return seconds > 99 ? 'late' : 'soon';
}

const Attempt = styled.span`
  ${tabular}
`;

/** Time of the next attempt, of a code's expiry or of a restriction's end. */
function NextAttempt({ connection: { state, nextAttemptAt } }: { readonly connection: ConnectionRecord }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const seconds = useSecondsLeft(nextAttemptAt);
  if (seconds === null || nextAttemptAt === null) {
    return null;
  }
  const at = new Date(nextAttemptAt);
  const texts: Record<AttemptKind, () => string> = {
    code: () => (seconds === 0 ? t('connections.codeOver') : t('connections.codeFor', { time: formatCountdown(seconds) })),
    restriction: () => t('connections.untilTime', { time: formatTime(at, 'dateTime', { language, now, timeZone }) }),
    late: () => t('connections.attemptAt', { time: formatTime(at, 'time', { language, now, timeZone }) }),
    soon: () => (seconds === 0 ? t('connections.attemptNow') : t('connections.attempt', { count: seconds })),
  };
  return <Attempt> · {texts[getAttemptKind(state, seconds)]()}</Attempt>;
}

interface CellProps {
  readonly connection: ConnectionRecord;
}

const Name = styled.div`
  ${width.narrow} {
    padding: 10px 0;
  }
  b {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
  }
  b > span:first-of-type {
    ${ellipsis}
  }
  b > svg {
    flex-shrink: 0;
    color: ${v.ink.meta};
  }
  b > [data-tone] {
    flex-shrink: 0;
    margin: -2px 0 -2px auto;
  }
  i {
    ${tabular}
  }
  ${width.narrow} {
    padding: 10px 0;
  }
`;

interface NameCellProps extends CellProps {
  /** True: single-column layout, which includes status and action. */
  readonly isWhole: boolean;
  readonly action: ReactNode;
}

/** True if the main action can solve the problem; disconnecting solves none. */
function hasHelpfulAction(connection: ConnectionRecord): boolean {
  const { main } = getConnectionActions(connection);
  return needsAttention(connection) && main !== null && main !== 'stop';
}

export function NameCell({ connection, isWhole, action: step }: NameCellProps) {
  const { t } = useTexts();
  const { name, number, isDefault, provider } = connection;
  const numberLabel = number === null ? t('connections.noNumber') : (formatPhoneNumber(number) ?? number);
  return (
    <Name>
      <b title={name}>
        <span>{name}</span>
        {isDefault && <Star size={14} fill="currentColor" role="img" aria-label={t('connections.default')} />}
        {isWhole && <StateCell connection={connection} />}
      </b>
      <i>
        {numberLabel}
        {provider === 'simulated' && ` · ${t('connections.simulated')}`}
      </i>
      {isWhole && <StatusTextCell connection={connection} />}
      {isWhole && hasHelpfulAction(connection) && step}
    </Name>
  );
}

export function StateCell({ connection }: CellProps) {
  const { t } = useTexts();
  const { icon, tint } = connectionStateBadges[connection.state];
  return (
    <StatusBadge icon={icon} tint={tint}>
      {t(getStateTextKey(connection))}
    </StatusBadge>
  );
}

const StatusTextBox = styled.div`
  padding: 8px 0;
  ${width.narrow} {
    padding: 0;
  }
  > span,
  > i {
    white-space: normal;
    text-wrap: pretty;
  }
  > div {
    margin-bottom: 4px;
  }
  p {
    padding-top: 2px;
    font: ${text.meta};
    color: ${v.ink.body};
    white-space: normal;
    text-wrap: pretty;
  }
`;

const ProviderText = styled.p`
  && {
    white-space: pre-line;
  }
`;

/** Status text with its duration, the next attempt, the words of the provider and advice. */
export function StatusTextCell({ connection, hasState = false }: CellProps & { readonly hasState?: boolean }) {
  const { t, language } = useTexts();
  const now = useNow();
  const statusText = t(getStatusTextKey(connection));
  const advice = findAdviceKey(connection);
  const time = formatElapsed(connection.stateSince, now, toLocale(language));
  return (
    <StatusTextBox>
      {hasState && (
        <div>
          <StateCell connection={connection} />
        </div>
      )}
      <span title={statusText}>{statusText}</span>
      <i>
        {time === null ? t('connections.sinceNow') : t('connections.since', { time })}
        <NextAttempt connection={connection} />
      </i>
      {connection.stateText !== null && <ProviderText>{connection.stateText}</ProviderText>}
      {advice !== null && <p>{t(advice)}</p>}
    </StatusTextBox>
  );
}

const MutedText = styled.span`
  color: ${v.ink.meta};
`;
const maxShownQueues = 2;

export function QueuesCell({ connection: { queues } }: CellProps) {
  const { t } = useTexts();
  if (queues.length === 0) {
    return <MutedText>{t('connections.noQueues')}</MutedText>;
  }
  const shown = queues.length > maxShownQueues ? queues.slice(0, maxShownQueues - 1) : queues;
  const rest = queues.slice(shown.length);
  return (
    <>
      {shown.map(({ id, name, color }) => (
        <div key={id}>
          <QueueName name={name} color={color} />
        </div>
      ))}
      {rest.length > 0 && (
        <MutedText title={rest.map(({ name }) => name).join(', ')}>{t('connections.moreQueues', { count: rest.length })}</MutedText>
      )}
    </>
  );
}

const ActionBox = styled.div`
  display: flex;
  justify-content: flex-end;
  ${width.narrow} {
    justify-content: flex-start;
    padding-top: 8px;
  }
  font: ${text.meta};
  color: ${v.ink.meta};
`;

interface ActionCellProps extends CellProps {
  readonly isBusy: boolean;
  readonly onAction: (step: ConnectionAction) => void;
}

/** Button of the main action, or why there is none. */
export function ActionCell({ connection, isBusy, onAction }: ActionCellProps) {
  const { t } = useTexts();
  const { main } = getConnectionActions(connection);
  if (main === null && isConnecting(connection)) {
    return (
      <ActionBox>
        <BusyButton variant="soft" aria-disabled title={t('connections.wait.long')}>
          {t('connections.steps.retry')}
        </BusyButton>
      </ActionBox>
    );
  }
  if (main === null) {
    return <ActionBox>{t(connection.state === 'pairing' ? 'connections.wait.short' : 'connections.wait.long')}</ActionBox>;
  }
  const Icon = connectionActionIcons[main].icon;
  return (
    <ActionBox>
      <BusyButton
        variant={main === 'stop' ? 'plain' : 'soft'}
        color={main === 'stop' ? 'neutral' : 'primary'}
        startDecorator={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t(`connections.stepOf.${main}`, { name: connection.name })}
        busy={isBusy}
        onClick={() => onAction(main)}
      >
        {t(`connections.steps.${main}`)}
      </BusyButton>
    </ActionBox>
  );
}
