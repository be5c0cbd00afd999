import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useRead } from '#ui/data/query.ts';
import { useActor, useUser } from '#ui/data/session.ts';
import { Button, type Column, DataTable, Empty, Page, Segmented, useMedia, useNarrow } from '#ui/kit/index.ts';
import { useActions } from '#ui/shell/actions.ts';
import { useTexts } from '#ui/text/index.ts';
import { HappeningCell, NameCell, QueuesCell, StateCell, StepCell } from './ConnectionCells.tsx';
import { ConnectionDialogs, type Opened } from './ConnectionDialogs.tsx';
import { Summary } from './Summary.tsx';
import { useRowActions } from './useRowActions.ts';
import { wantsCare } from './stateLook.ts';
import { useConnections } from './useConnections.ts';
import { useSteps } from './useSteps.ts';

type Steps = ReturnType<typeof useSteps>;

/** Here what is happening would have no room beside the state: it stands under it. */
const tight = '(max-width: 899.95px)';

function useColumns(steps: Steps, mayAct: boolean): Column<ConnectionRecord>[] {
  const { t } = useTexts();
  const narrow = useNarrow();
  const isTight = useMedia(tight);
  const stepOf = (connection: ConnectionRecord): ReactNode =>
    mayAct && <StepCell connection={connection} isBusy={steps.isBusy(connection)} onStep={(taken) => steps.run(taken, connection)} />;
  const step: Column<ConnectionRecord> = {
    key: 'step',
    label: t('connections.columns.step'),
    width: 176,
    numeric: true,
    cell: stepOf,
  };
  const state: Column<ConnectionRecord> = {
    key: 'state',
    label: t('connections.columns.state'),
    width: 172,
    bone: 'state',
    cell: (connection) => <StateCell connection={connection} />,
  };
  return [
    {
      key: 'number',
      label: t('connections.columns.number'),
      width: isTight ? '28%' : '24%',
      bone: 'name',
      cell: (connection) => <NameCell connection={connection} isWhole={narrow} step={stepOf(connection)} />,
    },
    ...(isTight ? [] : [state]),
    {
      key: 'happening',
      label: t(isTight ? 'connections.columns.state' : 'connections.columns.happening'),
      cell: (connection) => <HappeningCell connection={connection} hasState={isTight} />,
    },
    {
      key: 'queues',
      label: t('connections.columns.queues'),
      width: 136,
      optional: true,
      cell: (connection) => <QueuesCell connection={connection} />,
    },
    ...(mayAct ? [step] : []),
  ];
}

const none: readonly ConnectionRecord[] = [];

/** Those that ask for a look, or all; kept in the address. */
function useShown() {
  const [address, setAddress] = useSearchParams();
  const show = address.get('show') === 'care' ? 'care' : 'all';
  const onShow = (next: 'all' | 'care'): void => setAddress(next === 'all' ? {} : { show: next }, { replace: true });
  return { show, onShow } as const;
}

export function ConnectionsScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { data = none, isPending, error, refetch } = useConnections();
  const { show, onShow } = useShown();
  const [opened, setOpened] = useState<Opened | null>(null);
  const steps = useSteps({
    showQr: ({ id }) => setOpened({ what: 'qr', id }),
    ask: (what, { id }) => setOpened({ what, id }),
  });
  const mayAct = can(actor, 'connections-page:actionButtons');
  const careful = data.filter(wantsCare);
  const create = useCreate(() => setOpened({ what: 'new' }));
  const care = careful.length === 0 ? t('connections.care') : `${t('connections.care')} ${careful.length}`;
  const filter = (
    <Segmented
      label={t('connections.show')}
      value={show}
      onPick={onShow}
      options={[
        { value: 'all', label: t('connections.all') },
        { value: 'care', label: care },
      ]}
    />
  );
  return (
    <Page title={t('connections.title')} count={useCount(data)} tools={data.length > 0 && filter} action={create}>
      {data.length > 0 && <Summary connections={data} />}
      <DataTable
        tall
        showActions
        caption={t('connections.title')}
        columns={useColumns(steps, mayAct)}
        rows={show === 'care' ? careful : data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useRowActions({ steps, open: setOpened })}
        loading={isPending}
        failed={data.length === 0 ? error : null}
        onRetry={() => void refetch()}
        empty={data.length === 0 ? <NoConnections action={create} /> : <NoCare onShowAll={() => onShow('all')} />}
      />
      <ConnectionDialogs opened={opened} connections={data} onOpen={setOpened} />
    </Page>
  );
}

/** How many there are, and for admins how many the plan allows. */
function useCount(connections: readonly ConnectionRecord[]): string | undefined {
  const { t } = useTexts();
  const { companyId } = useUser();
  const mayAdd = can(useActor(), 'connections-page:addConnection');
  const limit = useRead(api.companies.listPlan, { id: companyId }, { enabled: mayAdd }).data?.plan?.connections;
  const count = connections.length;
  if (count === 0) {
    return undefined;
  }
  return limit === undefined || limit === 0 ? t('connections.count', { count }) : t('connections.ofPlan', { count, limit });
}

/** The primary button, for those who may add numbers; also in the palette. */
function useCreate(run: () => void) {
  const { t } = useTexts();
  const mayAdd = can(useActor(), 'connections-page:addConnection');
  const label = t('connections.new');
  useActions(mayAdd ? [{ id: 'connections.create', label, group: t('shell.groups.here'), icon: Plus, keys: 'Alt N', run }] : []);
  return mayAdd ? (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={run}>
      {label}
    </Button>
  ) : null;
}

function NoConnections({ action }: { readonly action: ReturnType<typeof useCreate> }) {
  const { t } = useTexts();
  return (
    <Empty title={t('connections.empty.title')} action={action}>
      {t(action === null ? 'connections.empty.agent' : 'connections.empty.text')}
    </Empty>
  );
}

function NoCare({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useTexts();
  const all = (
    <Button variant="outlined" color="neutral" onClick={onShowAll}>
      {t('connections.showAll')}
    </Button>
  );
  return (
    <Empty title={t('connections.careNone')} action={all}>
      {t('connections.careNoneText')}
    </Empty>
  );
}
