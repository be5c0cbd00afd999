import { CircleCheck, ClockAlert, LoaderCircle, Plus, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor, useUser } from '#ui/data/session/session.ts';
import { Button, type Column, DataTable, EmptyState, Page, SegmentedControl, useMediaQuery, useNarrowScreen } from '#ui/kit/index.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular, text, v } from '#ui/theme/tokens.ts';
import { ActionCell, NameCell, QueuesCell, StateCell, StatusTextCell } from './ConnectionCells.tsx';
import { ConnectionDialogs, type OpenConnectionDialog, useConnectionActions } from './ConnectionDialogs.tsx';
import { useRowActions } from './useRowActions.ts';
import { countPhases, needsAttention } from './connectionStateBadges.ts';
import { useConnections } from './useConnections.ts';

const SummaryLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
  min-height: 48px;
  padding: 8px 0;
  font: ${text.second};
  color: ${v.ink.soft};
  ${tabular}
  span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
`;

const phaseParts = [
  { of: 'up', icon: CircleCheck, color: v.good.ink },
  { of: 'waiting', icon: ClockAlert, color: v.waiting.ink },
  { of: 'down', icon: Unplug, color: v.bad.ink },
  { of: 'entering', icon: LoaderCircle, color: v.ink.soft },
] as const;

/** Number of connections per phase, without empty phases. */
function ConnectionsSummary({ connections }: { readonly connections: readonly ConnectionRecord[] }) {
  const { t } = useTexts();
  const counts = countPhases(connections);
  return (
    <SummaryLine>
      {phaseParts
        .filter((part) => counts[part.of] > 0)
        .map(({ of, icon: Icon, color }) => (
          <span key={of}>
            <Icon size={16} strokeWidth={1.75} color={color} aria-hidden />
            {t(`connections.sum.${of}`, { count: counts[of] })}
          </span>
        ))}
    </SummaryLine>
  );
}

type ConnectionActionRunner = ReturnType<typeof useConnectionActions>;

/** Below this width status text and state share a column. */
const compactQuery = '(max-width: 899.95px)';

function useColumns(runner: ConnectionActionRunner, mayAct: boolean): Column<ConnectionRecord>[] {
  const { t } = useTexts();
  const narrow = useNarrowScreen();
  const isTight = useMediaQuery(compactQuery);
  const stepOf = (connection: ConnectionRecord): ReactNode =>
    mayAct && (
      <ActionCell connection={connection} isBusy={runner.isBusy(connection)} onAction={(action) => runner.run(action, connection)} />
    );
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
    skeleton: 'state',
    cell: (connection) => <StateCell connection={connection} />,
  };
  return [
    {
      key: 'number',
      label: t('connections.columns.number'),
      width: isTight ? '28%' : '24%',
      skeleton: 'name',
      cell: (connection) => <NameCell connection={connection} isWhole={narrow} action={stepOf(connection)} />,
    },
    ...(isTight ? [] : [state]),
    {
      key: 'happening',
      label: t(isTight ? 'connections.columns.state' : 'connections.columns.happening'),
      cell: (connection) => <StatusTextCell connection={connection} hasState={isTight} />,
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

const noConnections: readonly ConnectionRecord[] = [];

/** Filter of the list, kept in the URL. */
function useListFilter() {
  const [address, setAddress] = useSearchParams();
  const show = address.get('show') === 'care' ? 'care' : 'all';
  const onShow = (next: 'all' | 'care'): void => setAddress(next === 'all' ? {} : { show: next }, { replace: true });
  return { show, onShow } as const;
}

export function ConnectionsScreen() {
  const { t } = useTexts();
  const actor = useActor();
  const { data = noConnections, isPending, error, refetch } = useConnections();
  const { show, onShow } = useListFilter();
  const [dialog, setDialog] = useState<OpenConnectionDialog | null>(null);
  const runner = useConnectionActions({
    showQr: ({ id }) => setDialog({ what: 'qr', id }),
    confirm: (what, { id }) => setDialog({ what, id }),
  });
  const mayAct = can(actor, 'connections-page:actionButtons');
  const needingAttention = data.filter(needsAttention);
  const create = useCreateAction(() => setDialog({ what: 'new' }));
  const care = needingAttention.length === 0 ? t('connections.care') : `${t('connections.care')} ${needingAttention.length}`;
  const filter = (
    <SegmentedControl
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
    <Page title={t('places.connections')} count={useCountText(data)} tools={data.length > 0 && filter} action={create}>
      {data.length > 0 && <ConnectionsSummary connections={data} />}
      <DataTable
        isTall
        showActions
        caption={t('places.connections')}
        columns={useColumns(runner, mayAct)}
        rows={show === 'care' ? needingAttention : data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={useRowActions({ runner, open: setDialog })}
        isLoading={isPending}
        error={data.length === 0 ? error : null}
        onRetry={() => void refetch()}
        empty={data.length === 0 ? <NoConnections action={create} /> : <NoneNeedAttention onShowAll={() => onShow('all')} />}
      />
      <ConnectionDialogs dialog={dialog} connections={data} onOpen={setDialog} />
    </Page>
  );
}

/** Number of connections; for admins also the plan's limit. */
function useCountText(connections: readonly ConnectionRecord[]): string | undefined {
  const { t } = useTexts();
  const { companyId } = useUser();
  const mayAdd = can(useActor(), 'connections-page:addConnection');
  const limit = useEndpointQuery(api.companies.listPlan, { id: companyId }, { enabled: mayAdd }).data?.plan?.connections;
  const count = connections.length;
  if (count === 0) {
    return undefined;
  }
  return limit === undefined || limit === 0 ? t('connections.count', { count }) : t('connections.ofPlan', { count, limit });
}

/** Create button and palette action, for users with the permission. */
function useCreateAction(run: () => void) {
  const { t } = useTexts();
  const mayAdd = can(useActor(), 'connections-page:addConnection');
  const label = t('connections.new');
  useScreenActions(mayAdd ? [{ id: 'connections.create', label, group: t('shell.groups.here'), icon: Plus, keys: 'Alt N', run }] : []);
  return mayAdd ? (
    <Button startDecorator={<Plus size={16} strokeWidth={2} aria-hidden />} onClick={run}>
      {label}
    </Button>
  ) : null;
}

function NoConnections({ action }: { readonly action: ReturnType<typeof useCreateAction> }) {
  const { t } = useTexts();
  return (
    <EmptyState title={t('connections.empty.title')} action={action}>
      {t(action === null ? 'connections.empty.agent' : 'connections.empty.text')}
    </EmptyState>
  );
}

function NoneNeedAttention({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useTexts();
  const all = (
    <Button variant="outlined" color="neutral" onClick={onShowAll}>
      {t('connections.showAll')}
    </Button>
  );
  return (
    <EmptyState title={t('connections.careNone')} action={all}>
      {t('connections.careNoneText')}
    </EmptyState>
  );
}
