import { useState, type ReactElement } from 'react';
import type { ConnectionHealth, Outage } from '#shared/conversations/guardian.ts';
import { Button, countDaysBetween, StatusBadge, Time, useNow } from '#ui/kit/index.ts';
import { toLocale } from '#ui/text/language.ts';
import { useTexts, type TextKey } from '#ui/text/index.ts';
import { connectionStateBadges, formatElapsed, getStateTextKey } from '#ui/workspace/connections/index.ts';
import { HealthSection } from './HealthSection.tsx';

const collapsedCount = 5;

/** Outages and the messages recovered after them. */
export function HealthOutages({ outages }: { readonly outages: readonly Outage[] }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.outages')}>
      {outages.length === 0 ? (
        <p>{t('guardian.noOutages')}</p>
      ) : (
        <Rows>
          {outages.map((outage) => (
            <OutageRow key={outage.id} outage={outage} />
          ))}
        </Rows>
      )}
    </HealthSection>
  );
}

const causes = ['network', 'server', 'database', 'deaf', 'rateLimited', 'unlinked', 'user', 'company', 'restart'] as const;

/** Text key of an outage's cause, else of its state. */
function getCauseKey({ state, reason }: Outage): TextKey {
  // `connecting` without a reason follows a crashed process, which records no disconnection.
  const cause = causes.find((candidate) => candidate === (reason ?? (state === 'connecting' ? 'restart' : null)));
  return cause === undefined ? getStateTextKey({ state, stateReason: reason }) : `guardian.causeOf.${cause}`;
}

function OutageRow({ outage }: { readonly outage: Outage }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(outage.endedAt === null);
  const { startedAt, endedAt, recovered, undecryptable } = outage;
  const end = endedAt === null ? now : new Date(endedAt);
  const duration = formatElapsed(startedAt, end, toLocale(language)) ?? t('guardian.brief');
  const recoveredText = recovered === 0 ? t('guardian.nothingMissed') : t('guardian.recovered', { count: recovered });
  const undecryptableText = undecryptable === 0 ? null : t('guardian.undecryptable', { count: undecryptable });
  return (
    <li>
      <span>
        {t(getCauseKey(outage))}
        <small>
          {endedAt === null ? t('guardian.goingOn') : [recoveredText, undecryptableText].filter((part) => part !== null).join(' · ')}
        </small>
      </span>
      <span>
        {duration}
        <small>
          <Time at={startedAt} as="dateTime" />
          {endedAt !== null && (
            <>
              {' – '}
              <Time at={endedAt} as={countDaysBetween(new Date(startedAt), { now: end, timeZone }) === 0 ? 'time' : 'dateTime'} />
            </>
          )}
        </small>
      </span>
    </li>
  );
}

/** State changes, newest first. */
export function HealthHistory({ changes }: Pick<ConnectionHealth, 'changes'>) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.history')}>
      {changes.length === 0 ? (
        <p>{t('guardian.noHistory')}</p>
      ) : (
        <Rows>
          {changes.map(({ id, state, reason, createdAt }) => (
            <li key={id}>
              <span>
                <StatusBadge icon={connectionStateBadges[state].icon} tint={connectionStateBadges[state].tint}>
                  {t(getStateTextKey({ state, stateReason: reason }))}
                </StatusBadge>
              </span>
              <small>
                <Time at={createdAt} as="dateTime" />
              </small>
            </li>
          ))}
        </Rows>
      )}
    </HealthSection>
  );
}

/** List that shows `collapsedCount` rows until expanded. */
function Rows({ children }: { readonly children: readonly ReactElement[] }) {
  const { t } = useTexts();
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <ul>{isExpanded ? children : children.slice(0, collapsedCount)}</ul>
      {children.length > collapsedCount && !isExpanded && (
        <Button size="sm" variant="plain" onClick={() => setExpanded(true)}>
          {t('guardian.showAll', { count: children.length })}
        </Button>
      )}
    </>
  );
}
