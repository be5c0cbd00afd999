import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { PhonePerson } from '#shared/conversations/phone.ts';
import { connectionStateBadges, useConnections } from '#ui/workspace/connections/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  LoadingSkeleton,
  Option,
  Page,
  SegmentedControl,
  Select,
  StatusBadge,
  useMediaQuery,
  useNarrowScreen,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';
import { CustomerPhone } from './CustomerPhone.tsx';
import { PersonSettings, NewPerson, PersonList, PersonBar, SampleMessages } from './PhonePanel.tsx';
import { placeInSlots, resolveSlots } from './slots.ts';

const PhoneGrid = styled.div`
  display: grid;
  grid-template-columns: 280px minmax(0, 1fr);
  height: 100%;
  min-height: 0;
  > aside {
    padding: 16px 20px;
    overflow: auto;
    border-right: 1px solid ${v.line.hair};
    h2 {
      margin: 20px 0 6px;
      font: ${text.secondStrong};
      color: ${v.ink.strong};
    }
    h2:first-of-type {
      margin-top: 0;
    }
  }
  > .phones {
    display: flex;
    flex-wrap: nowrap;
    justify-content: safe center;
    gap: 32px;
    min-width: 0;
    padding: 20px;
    overflow: auto;
    background: ${v.surface.sunken};
    > * {
      flex-shrink: 0;
    }
  }
  ${width.narrow} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr);
    > .phones {
      padding: 12px;
    }
  }
`;
const PersonBarFrame = styled.div`
  padding: 8px 12px;
  border-bottom: 1px solid ${v.line.hair};
`;

/** Phones of simulated customers, connected to the inbox in both directions. */
export function PhoneScreen() {
  const { t } = useTexts();
  const { data, error, refetch } = useConnections();
  const simulated = (data ?? []).filter(({ provider }) => provider === 'simulated');
  const [connectionId, setConnectionId] = useState<number | null>(null);
  const connection = simulated.find(({ id }) => id === connectionId) ?? simulated[0];
  if (connection === undefined) {
    return (
      <Page title={t('places.phone')}>
        {data === undefined && error === null && <LoadingSkeleton />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <NoSimulation />}
      </Page>
    );
  }
  return <Simulation key={connection.id} connection={connection} others={simulated} onConnection={setConnectionId} />;
}

function NoSimulation() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const open = (
    <Button variant="outlined" color="neutral" onClick={() => void navigate('/connections')}>
      {t('phone.toConnections')}
    </Button>
  );
  return (
    <EmptyState title={t('phone.none.title')} action={open}>
      {t('phone.none.text')}
    </EmptyState>
  );
}

interface SimulationProps {
  readonly connection: ConnectionRecord;
  readonly others: readonly ConnectionRecord[];
  readonly onConnection: (id: number) => void;
}

type PhoneCount = '1' | '2' | '4';

function usePhoneCount(): { count: number; max: number; onCount: (count: PhoneCount) => void } {
  const narrow = useNarrowScreen();
  const roomy = useMediaQuery('(min-width: 1280px)');
  const [selectedCount, setSelectedCount] = useState<PhoneCount | null>(null);
  const defaultCount = roomy ? 2 : 1;
  return { count: narrow ? 1 : Number(selectedCount ?? defaultCount), max: narrow ? 1 : 4, onCount: setSelectedCount };
}

function Simulation({ connection, others, onConnection }: SimulationProps) {
  const { t } = useTexts();
  const { count, max, onCount } = usePhoneCount();
  const people = useEndpointQuery(api.phone.people, { connectionId: connection.id });
  const options = (['1', '2', '4'] as const).map((value) => ({ value, label: t('phone.count', { count: Number(value) }) }));
  const selected = options.find(({ value }) => value === String(count))?.value ?? '1';
  return (
    <Page
      bare
      title={t('places.phone')}
      count={max > 1 ? t('phone.safe') : undefined}
      tools={
        <>
          {others.length > 1 ? (
            <ConnectionSelect connection={connection} others={others} onPick={onConnection} />
          ) : (
            <ConnectionBadge connection={connection} />
          )}
          {max > 1 && <SegmentedControl label={t('phone.phones')} options={options} value={selected} onPick={onCount} />}
        </>
      }
    >
      {people.data === undefined ? (
        <>{people.error === null ? <LoadingSkeleton /> : <ErrorState error={people.error} onRetry={() => void people.refetch()} />}</>
      ) : (
        <Phones people={people.data} count={count} connectionId={connection.id} />
      )}
    </Page>
  );
}

function ConnectionBadge({ connection: { name, state } }: Pick<SimulationProps, 'connection'>) {
  const { t } = useTexts();
  const { icon, tint } = connectionStateBadges[state];
  return (
    <StatusBadge icon={icon} tint={tint}>
      {name} · {t(`connections.states.${state}`)}
    </StatusBadge>
  );
}

interface ConnectionSelectProps {
  readonly connection: ConnectionRecord;
  readonly others: readonly ConnectionRecord[];
  readonly onPick: (id: number) => void;
}

function ConnectionSelect({ connection, others, onPick }: ConnectionSelectProps) {
  const { t } = useTexts();
  return (
    <Select
      value={connection.id}
      onChange={(_, id) => id !== null && onPick(id)}
      slotProps={{ button: { 'aria-label': t('phone.connection') }, root: { sx: { minWidth: 160 } } }}
    >
      {others.map(({ id, name }) => (
        <Option key={id} value={id}>
          {name}
        </Option>
      ))}
    </Select>
  );
}

interface PhonesProps {
  readonly people: readonly PhonePerson[];
  readonly count: number;
  readonly connectionId: number;
}

function Phones({ people, count, connectionId }: PhonesProps) {
  const { t } = useTexts();
  const narrow = useNarrowScreen();
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const [usedId, setUsedId] = useState<number | null>(null);
  const ids = people.map(({ id }) => id);
  const slots = resolveSlots(selectedIds, ids, count);
  const active = usedId !== null && slots.includes(usedId) ? usedId : (slots[0] ?? null);
  const person = people.find(({ id }) => id === active);
  const choose = (id: number): void => {
    setSelectedIds(placeInSlots(id, slots, active));
    setUsedId(id);
  };
  if (people.length === 0) {
    return (
      <EmptyState title={t('phone.empty.title')} action={<NewPerson connectionId={connectionId} onAdded={choose} />}>
        {t('phone.empty.text')}
      </EmptyState>
    );
  }
  return (
    <PhoneGrid>
      {narrow ? (
        <PersonBarFrame>
          {person && <PersonBar people={people} person={person} connectionId={connectionId} onChoose={choose} />}
        </PersonBarFrame>
      ) : (
        <aside aria-label={t('phone.people')}>
          <PersonList people={people} slots={slots} connectionId={connectionId} onChoose={choose} />
          {person && <SampleMessages person={person} />}
          {person && <PersonSettings person={person} />}
        </aside>
      )}
      <div className="phones" role="region" aria-label={t('phone.phones')} tabIndex={-1}>
        {slots.map((id) => {
          const owner = people.find((one) => one.id === id);
          return owner && <CustomerPhone key={id} person={owner} isActive={id === active} onActivate={() => setUsedId(id)} />;
        })}
      </div>
    </PhoneGrid>
  );
}
