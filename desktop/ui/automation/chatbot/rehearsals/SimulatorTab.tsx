import styled from '@emotion/styled';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { QueueOptionRecord } from '#shared/workspace/queues/options.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { EmptyState, ErrorState, LinkButton, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { CoverageMap } from './CoverageMap.tsx';
import { CustomerSetup } from './CustomerSetup.tsx';
import { ReasonList } from './ReasonList.tsx';
import { RehearsalPhone } from './RehearsalPhone.tsx';
import { useRehearsal, type RehearsalOptions } from './useRehearsal.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(220px, 280px) minmax(280px, 360px) minmax(0, 1fr);
  grid-template-areas: 'intro intro intro' 'setup phone reasons' 'coverage phone reasons';
  grid-template-rows: auto auto 1fr;
  gap: 16px 24px;
  align-items: start;
  padding-top: 16px;
  > .intro {
    grid-area: intro;
    font: ${text.second};
    color: ${v.ink.soft};
  }
  > .setup {
    grid-area: setup;
  }
  > .phone {
    grid-area: phone;
    position: sticky;
    top: 16px;
  }
  > .reasons {
    grid-area: reasons;
  }
  > .coverage {
    grid-area: coverage;
  }
  @container page (width < 1000px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: 'intro intro' 'setup setup' 'phone reasons' 'coverage coverage';
    grid-template-rows: none;
  }
  @container page (width < 640px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'intro' 'setup' 'phone' 'reasons' 'coverage';
    > .phone {
      position: static;
    }
  }
`;

/** What there is to rehearse: queues to choose from, and options in their menus. */
const countChoices = ({ queues }: ConnectionRecord, options: readonly QueueOptionRecord[] = []): number =>
  (queues.length > 1 ? queues.length : 0) + options.filter(({ queueId }) => queues.some(({ id }) => id === queueId)).length;

/** A conversation with the chatbot of a connection, beside what it does and why. */
export function SimulatorTab() {
  const { t } = useTexts();
  const connections = useEndpointQuery(api.connections.list, {});
  const menus = useEndpointQuery(api.queueOptions.list, {});
  if (connections.data === undefined || menus.isLoading) {
    return connections.error === null ? (
      <LoadingSkeleton lines={8} />
    ) : (
      <ErrorState error={connections.error} onRetry={() => void connections.refetch()} />
    );
  }
  const [first] = connections.data.toSorted((one, other) => countChoices(other, menus.data) - countChoices(one, menus.data));
  if (first === undefined) {
    return (
      <EmptyState
        title={t('rehearsals.noConnection')}
        action={
          <LinkButton as={Link} to="/connections">
            {t('places.connections')}
          </LinkButton>
        }
      />
    );
  }
  const hasChoices = countChoices(first, menus.data) > 0;
  return <Conversation connections={connections.data} first={first} queueId={hasChoices ? null : (menus.data?.[0]?.queueId ?? null)} />;
}

interface ConversationProps {
  readonly connections: readonly ConnectionRecord[];
  readonly first: ConnectionRecord;
  /** A queue whose menu no connection offers yet. */
  readonly queueId: number | null;
}

function Conversation({ connections, first, queueId }: ConversationProps) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const drafted = Number(search.get('menu'));
  const isDrafted = Number.isInteger(drafted) && drafted > 0;
  const [options, setOptions] = useState<RehearsalOptions>({
    connectionId: first.id,
    queueId: isDrafted ? drafted : queueId,
    name: t('rehearsals.customerName'),
    isReturning: false,
    people: 'now',
    versionId: null,
    usesDrafts: isDrafted,
  });
  const rehearsal = useRehearsal(options);
  const { data } = rehearsal;
  const queues = data?.queues ?? [];
  return (
    <Columns>
      <p className="intro">{t('rehearsals.title')}</p>
      <CustomerSetup connections={connections} options={options} onChange={setOptions} rehearsal={rehearsal} />
      <RehearsalPhone rehearsal={rehearsal} />
      <ReasonList turns={data?.turns ?? []} queues={queues} />
      <CoverageMap queues={queues} isLoading={data === undefined} />
    </Columns>
  );
}
