import styled from '@emotion/styled';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import type { PhonePerson } from '#shared/areas/phone.ts';
import { stateLooks } from '#ui/areas/connections/stateLook.ts';
import { useConnections } from '#ui/areas/connections/useConnections.ts';
import { useRead } from '#ui/data/query.ts';
import { Button, Empty, Failed, Loading, Option, Page, Segmented, Select, State, useMedia, useNarrow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';
import { CustomerPhone } from './CustomerPhone.tsx';
import { Habits, NewPerson, People, PersonBar, Scenes } from './PhonePanel.tsx';
import { put, slotsOf } from './slots.ts';

const Stage = styled.div`
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
const Chooser = styled.div`
  padding: 8px 12px;
  border-bottom: 1px solid ${v.line.hair};
`;

/** Simulated customers with their phones in hand: what they write arrives in the inbox, what is answered arrives here. */
export function PhoneScreen() {
  const { t } = useTexts();
  const { data, error, refetch } = useConnections();
  const simulated = (data ?? []).filter(({ provider }) => provider === 'simulated');
  const [chosen, setChosen] = useState<number | null>(null);
  const connection = simulated.find(({ id }) => id === chosen) ?? simulated[0];
  if (connection === undefined) {
    return (
      <Page title={t('phone.title')}>
        {data === undefined && error === null && <Loading />}
        {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <NoSimulation />}
      </Page>
    );
  }
  return <Simulation key={connection.id} connection={connection} others={simulated} onConnection={setChosen} />;
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
    <Empty title={t('phone.none.title')} action={open}>
      {t('phone.none.text')}
    </Empty>
  );
}

interface SimulationProps {
  readonly connection: ConnectionRecord;
  readonly others: readonly ConnectionRecord[];
  readonly onConnection: (id: number) => void;
}

type PhoneCount = '1' | '2' | '4';

function useCount(): { count: number; most: number; onCount: (count: PhoneCount) => void } {
  const narrow = useNarrow();
  const roomy = useMedia('(min-width: 1280px)');
  const [wanted, setWanted] = useState<PhoneCount | null>(null);
  const usual = roomy ? 2 : 1;
  return { count: narrow ? 1 : Number(wanted ?? usual), most: narrow ? 1 : 4, onCount: setWanted };
}

function Simulation({ connection, others, onConnection }: SimulationProps) {
  const { t } = useTexts();
  const { count, most, onCount } = useCount();
  const people = useRead(api.phone.people, { connectionId: connection.id });
  const options = (['1', '2', '4'] as const).map((value) => ({ value, label: t('phone.count', { count: Number(value) }) }));
  const picked = options.find(({ value }) => value === String(count))?.value ?? '1';
  return (
    <Page
      bare
      title={t('phone.title')}
      count={most > 1 ? t('phone.safe') : undefined}
      tools={
        <>
          {others.length > 1 ? (
            <ConnectionSelect connection={connection} others={others} onPick={onConnection} />
          ) : (
            <Tied connection={connection} />
          )}
          {most > 1 && <Segmented label={t('phone.phones')} options={options} value={picked} onPick={onCount} />}
        </>
      }
    >
      {people.data === undefined ? (
        <>{people.error === null ? <Loading /> : <Failed error={people.error} onRetry={() => void people.refetch()} />}</>
      ) : (
        <Hands people={people.data} count={count} connectionId={connection.id} />
      )}
    </Page>
  );
}

function Tied({ connection: { name, state } }: Pick<SimulationProps, 'connection'>) {
  const { t } = useTexts();
  const { icon, tint } = stateLooks[state];
  return (
    <State icon={icon} tint={tint}>
      {name} · {t(`connections.states.${state}`)}
    </State>
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

interface HandsProps {
  readonly people: readonly PhonePerson[];
  readonly count: number;
  readonly connectionId: number;
}

function Hands({ people, count, connectionId }: HandsProps) {
  const { t } = useTexts();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [used, setUsed] = useState<number | null>(null);
  const ids = people.map(({ id }) => id);
  const slots = slotsOf(chosen, ids, count);
  const active = used !== null && slots.includes(used) ? used : (slots[0] ?? null);
  const person = people.find(({ id }) => id === active);
  const choose = (id: number): void => {
    setChosen(put(id, slots, active));
    setUsed(id);
  };
  if (people.length === 0) {
    return (
      <Empty title={t('phone.empty.title')} action={<NewPerson connectionId={connectionId} onAdded={choose} />}>
        {t('phone.empty.text')}
      </Empty>
    );
  }
  return (
    <Stage>
      {narrow ? (
        <Chooser>{person && <PersonBar people={people} person={person} connectionId={connectionId} onChoose={choose} />}</Chooser>
      ) : (
        <aside aria-label={t('phone.people')}>
          <People people={people} slots={slots} connectionId={connectionId} onChoose={choose} />
          {person && <Scenes person={person} />}
          {person && <Habits person={person} />}
        </aside>
      )}
      <div className="phones" role="region" aria-label={t('phone.phones')} tabIndex={-1}>
        {slots.map((id) => {
          const owner = people.find((one) => one.id === id);
          return owner && <CustomerPhone key={id} person={owner} isActive={id === active} onUse={() => setUsed(id)} />;
        })}
      </div>
    </Stage>
  );
}
