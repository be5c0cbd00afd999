import styled from '@emotion/styled';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { phoneLabel } from '#shared/rules/phone.ts';
import { BusyButton, QueueName, State, useNow } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { ellipsis, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { adviceOf, happeningOf, lasting } from './happening.ts';
import { NextAttempt } from './NextAttempt.tsx';
import { stateLooks, stateWord, wantsCare } from './stateLook.ts';
import { stepLooks } from './stepLook.ts';
import { stepsFor, type Step } from './steps.ts';

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
  /** On a phone there is one column for everything; what helps then stands under what is wrong. */
  readonly isWhole: boolean;
  readonly step: ReactNode;
}

/** Something is wrong that a click may mend; to disconnect mends nothing. */
function canBeHelped(connection: ConnectionRecord): boolean {
  const { main } = stepsFor(connection);
  return wantsCare(connection) && main !== null && main !== 'stop';
}

export function NameCell({ connection, isWhole, step }: NameCellProps) {
  const { t } = useTexts();
  const { name, number, isDefault, provider } = connection;
  const written = number === null ? t('connections.noNumber') : (phoneLabel(number) ?? number);
  return (
    <Name>
      <b title={name}>
        <span>{name}</span>
        {isDefault && <Star size={14} fill="currentColor" role="img" aria-label={t('connections.default')} />}
        {isWhole && <StateCell connection={connection} />}
      </b>
      <i>
        {written}
        {provider === 'simulated' && ` · ${t('connections.simulated')}`}
      </i>
      {isWhole && <HappeningCell connection={connection} />}
      {isWhole && canBeHelped(connection) && step}
    </Name>
  );
}

export function StateCell({ connection }: CellProps) {
  const { t } = useTexts();
  const { icon, tint } = stateLooks[connection.state];
  return (
    <State icon={icon} tint={tint}>
      {t(stateWord(connection))}
    </State>
  );
}

const Told = styled.div`
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

/** What is going on, since when, when it tries again by itself, and what a person can do. */
export function HappeningCell({ connection, hasState = false }: CellProps & { readonly hasState?: boolean }) {
  const { t, language } = useTexts();
  const now = useNow();
  const says = t(happeningOf(connection));
  const advice = adviceOf(connection);
  const time = lasting(connection.stateSince, now, localeOf(language));
  return (
    <Told>
      {hasState && (
        <div>
          <StateCell connection={connection} />
        </div>
      )}
      <span title={says}>{says}</span>
      <i>
        {time === null ? t('connections.sinceNow') : t('connections.since', { time })}
        <NextAttempt connection={connection} />
      </i>
      {advice !== null && <p>{t(advice)}</p>}
    </Told>
  );
}

const Quiet = styled.span`
  color: ${v.ink.meta};
`;
const inSight = 2;

export function QueuesCell({ connection: { queues } }: CellProps) {
  const { t } = useTexts();
  if (queues.length === 0) {
    return <Quiet>{t('connections.noQueues')}</Quiet>;
  }
  const shown = queues.length > inSight ? queues.slice(0, inSight - 1) : queues;
  const rest = queues.slice(shown.length);
  return (
    <>
      {shown.map(({ id, name, color }) => (
        <div key={id}>
          <QueueName name={name} color={color} />
        </div>
      ))}
      {rest.length > 0 && (
        <Quiet title={rest.map(({ name }) => name).join(', ')}>{t('connections.moreQueues', { count: rest.length })}</Quiet>
      )}
    </>
  );
}

const Act = styled.div`
  display: flex;
  justify-content: flex-end;
  ${width.narrow} {
    justify-content: flex-start;
    padding-top: 8px;
  }
  font: ${text.meta};
  color: ${v.ink.meta};
`;

interface StepCellProps extends CellProps {
  readonly isBusy: boolean;
  readonly onStep: (step: Step) => void;
}

/** The one useful thing to do, or why there is none. */
export function StepCell({ connection, isBusy, onStep }: StepCellProps) {
  const { t } = useTexts();
  const { main } = stepsFor(connection);
  if (main === null) {
    return <Act>{t(connection.state === 'pairing' ? 'connections.wait.short' : 'connections.wait.long')}</Act>;
  }
  const Icon = stepLooks[main].icon;
  return (
    <Act>
      <BusyButton
        variant={main === 'stop' ? 'plain' : 'soft'}
        color={main === 'stop' ? 'neutral' : 'primary'}
        startDecorator={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t(`connections.stepOf.${main}`, { name: connection.name })}
        busy={isBusy}
        onClick={() => onStep(main)}
      >
        {t(`connections.steps.${main}`)}
      </BusyButton>
    </Act>
  );
}
