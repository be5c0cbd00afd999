import { useId } from 'react';
import { api } from '#shared/api.ts';
import { ticketOrders } from '#shared/conversations/tickets/filter.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import type { TagRecord } from '#shared/contacts/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ErrorState, Input, LoadingSkeleton, Switch } from '#ui/kit/index.ts';
import { getDateFormat, getNumberFormat, toLocale, useTexts } from '#ui/text/index.ts';
import { setFilters, useInbox } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { setTicketOrder, useTicketOrder } from '#ui/conversations/tickets/list/ticketOrder.ts';
import { setShortPreviews, useShortPreviews } from '#ui/conversations/tickets/list/shortPreviews.ts';
import { Choices, FilterBody, FilterOptions } from './Choices.tsx';
import { isShowingAll } from './listInput.ts';

/** Order, and filters by queue, tag, connection, user, wait and day. */
export function FilterChoices() {
  const { t } = useTexts();
  const isAdmin = can(useActor(), 'tickets-manager:showall');
  const queues = useEndpointQuery(api.queues.list, {});
  const tags = useEndpointQuery(api.tags.list, {});
  const error = queues.error ?? tags.error;
  if (error !== null) {
    return (
      <ErrorState
        title={t('ticketList.filters.failed')}
        error={error}
        onRetry={() => void Promise.all([queues.refetch(), tags.refetch()])}
      />
    );
  }
  if (queues.data === undefined || tags.data === undefined) {
    return (
      <FilterBody>
        <LoadingSkeleton lines={4} />
      </FilterBody>
    );
  }
  return (
    <FilterBody>
      <OrderFilter />
      {isAdmin && <ShowAllSwitch />}
      <UnreadSwitch />
      <AdSwitch />
      <WaitingFilter />
      <QueueFilter queues={queues.data} isAdmin={isAdmin} />
      <TagFilter tags={tags.data} />
      <ConnectionFilter />
      {isAdmin && <UserFilter />}
      <DateFilter />
      <PeriodFilter />
      <ShortPreviewsSwitch />
    </FilterBody>
  );
}

function QueueFilter({ queues, isAdmin }: { readonly queues: readonly QueueRecord[]; readonly isAdmin: boolean }) {
  const { t } = useTexts();
  const { queueIds } = useActor();
  const selectedIds = useInbox(({ filters }) => filters.queueIds);
  const visibleQueues = queues.filter(({ id }) => isAdmin || queueIds.includes(id) || selectedIds?.includes(id) === true);
  return (
    <FilterOptions
      label={t('ticketList.filters.queues')}
      options={visibleQueues}
      selectedIds={selectedIds ?? []}
      onPick={(ids) => setFilters({ queueIds: ids })}
    />
  );
}

function TagFilter({ tags }: { readonly tags: readonly TagRecord[] }) {
  const { t } = useTexts();
  const selectedIds = useInbox(({ filters }) => filters.tags);
  return (
    <FilterOptions
      label={t('ticketList.filters.tags')}
      options={tags}
      selectedIds={selectedIds ?? []}
      onPick={(ids) => setFilters({ tags: ids })}
    />
  );
}

function UserFilter() {
  const { t } = useTexts();
  const { data: users = [] } = useEndpointQuery(api.users.list, { withInactive: true });
  const selectedIds = useInbox(({ filters }) => filters.users);
  return (
    <FilterOptions
      label={t('ticketList.filters.users')}
      options={sortByName(users)}
      selectedIds={selectedIds ?? []}
      onPick={(ids) => setFilters({ users: ids })}
    />
  );
}

function ConnectionFilter() {
  const { t } = useTexts();
  const { data: connections = [] } = useConnections();
  const selectedIds = useInbox(({ filters }) => filters.whatsappIds);
  return (
    connections.length > 1 && (
      <FilterOptions
        label={t('ticketList.connections')}
        options={sortByName(connections)}
        selectedIds={selectedIds ?? []}
        onPick={(ids) => setFilters({ whatsappIds: ids })}
      />
    )
  );
}

function OrderFilter() {
  const { t } = useTexts();
  const tab = useInbox((inbox) => inbox.tab);
  const tabOrder = useTicketOrder(tab);
  const viewId = useInbox((inbox) => inbox.viewId);
  const order = useInbox(({ filters }) => filters.order) ?? tabOrder;
  return (
    <Choices
      label={t('ticketList.order.label')}
      options={ticketOrders.map((value) => ({ value, name: t(`ticketList.order.${value}`) }))}
      isPicked={(value) => value === order}
      onPick={(value) => (viewId === null ? setTicketOrder(tab, value) : setFilters({ order: value }))}
    />
  );
}

const waits = [10, 30, 60, 240, 1440] as const;

function WaitingFilter() {
  const { t, language } = useTexts();
  const waitingMinutes = useInbox(({ filters }) => filters.waitingMinutes);
  const format = (minutes: number): string =>
    getNumberFormat(toLocale(language), { style: 'unit', unit: minutes < 60 ? 'minute' : 'hour', unitDisplay: 'short' }).format(
      minutes < 60 ? minutes : minutes / 60,
    );
  return (
    <Choices
      label={t('ticketList.waiting')}
      options={waits.map((value) => ({ value, name: format(value) }))}
      isPicked={(value) => value === waitingMinutes}
      onPick={(value) => setFilters({ waitingMinutes: value === waitingMinutes ? undefined : value })}
    />
  );
}

function UnreadSwitch() {
  const { t } = useTexts();
  const isOn = useInbox(({ filters }) => filters.onlyUnread === true);
  return (
    <ListSwitch
      label={t('ticketList.onlyUnread')}
      isOn={isOn}
      onChange={(isChecked) => setFilters({ onlyUnread: isChecked || undefined })}
    />
  );
}

function AdSwitch() {
  const { t } = useTexts();
  const isOn = useInbox(({ filters }) => filters.fromAd === true);
  return <ListSwitch label={t('ticketList.fromAd')} isOn={isOn} onChange={(checked) => setFilters({ fromAd: checked || undefined })} />;
}

function ShowAllSwitch() {
  const { t } = useTexts();
  const actor = useActor();
  const isOn = useInbox(({ filters }) => isShowingAll(filters, actor));
  return (
    <ListSwitch
      label={t('ticketList.filters.showAll')}
      help={t('ticketList.filters.showAllHelp')}
      isOn={isOn}
      onChange={(isChecked) => setFilters({ showAll: isChecked ? null : false })}
    />
  );
}

function ShortPreviewsSwitch() {
  const { t } = useTexts();
  return (
    <ListSwitch
      label={t('ticketList.filters.shortPreviews')}
      help={t('ticketList.filters.shortPreviewsHelp')}
      isOn={useShortPreviews()}
      onChange={setShortPreviews}
    />
  );
}

interface ListSwitchProps {
  readonly label: string;
  readonly help?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function ListSwitch({ label, help, isOn, onChange }: ListSwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <div>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {help !== undefined && <p id={`${id}-help`}>{help}</p>}
      </div>
      <Switch
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { id, role: 'switch', ...(help !== undefined && { 'aria-describedby': `${id}-help` }) } }}
      />
    </div>
  );
}

function DateFilter() {
  const { t } = useTexts();
  const id = useId();
  const date = useInbox(({ filters }) => filters.date);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {t('ticketList.filters.date')}
      </label>
      <Input
        type="date"
        size="sm"
        value={date ?? ''}
        slotProps={{ input: { id } }}
        onChange={({ target: { value } }) => setFilters({ date: value === '' ? undefined : value })}
      />
    </div>
  );
}

const dayFormat = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** What a figure of the dashboard led to; it is set there alone. */
function PeriodFilter() {
  const { t, language } = useTexts();
  const period = useInbox(({ filters }) => filters.period);
  if (period === undefined) {
    return null;
  }
  const name = getDateFormat(toLocale(language), dayFormat).formatRange(new Date(period.from), new Date(period.to));
  return (
    <Choices
      label={t('ticketList.filters.period')}
      options={[{ value: period.from, name }]}
      isPicked={() => true}
      onPick={() => setFilters({ period: undefined })}
    />
  );
}
