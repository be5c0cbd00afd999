import styled from '@emotion/styled';
import { useId } from 'react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import type { TagRecord } from '#shared/areas/tags.ts';
import { can } from '#shared/rules/permissions.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ErrorState, Input, LoadingSkeleton, QueueDot, Switch } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { setFilters, useInbox } from '#ui/areas/tickets/inboxStore.ts';
import { setShortPreviews, useShortPreviews } from '#ui/areas/tickets/list/shortPreviews.ts';
import { isShowingAll } from './listInput.ts';

const FilterBody = styled.div`
  display: grid;
  gap: 16px;
  padding: 12px 16px 16px;
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  legend,
  .label {
    display: block;
    margin-bottom: 6px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .switch {
    display: flex;
    align-items: center;
    gap: 12px;
    > div:first-of-type {
      flex: 1;
    }
    .label {
      margin: 0;
    }
  }
`;
const OptionButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  max-width: 100%;
  padding: 0 10px;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.soft};
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-pressed='true'] {
    border-color: ${v.brand.ring};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font-weight: 600;
  }
`;
/** Filters by queue, tag, user and day. */
export function FilterChoices() {
  const { t } = useTexts();
  const isAdmin = can(useActor(), 'tickets-manager:showall');
  const queues = useEndpointQuery(api.queues.list, {});
  const tags = useEndpointQuery(api.tags.list, {});
  const error = queues.error ?? tags.error;
  if (error !== null) {
    return (
      <ErrorState title={t('tickets.filters.failed')} error={error} onRetry={() => void Promise.all([queues.refetch(), tags.refetch()])} />
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
      {isAdmin && <ShowAllSwitch />}
      <QueueFilter queues={queues.data} isAdmin={isAdmin} />
      <TagFilter tags={tags.data} />
      {isAdmin && <UserFilter />}
      <DateFilter />
      <ShortPreviewsSwitch />
    </FilterBody>
  );
}

function QueueFilter({ queues, isAdmin }: { readonly queues: readonly QueueRecord[]; readonly isAdmin: boolean }) {
  const { t } = useTexts();
  const { queueIds } = useActor();
  const selectedIds = useInbox(({ filters }) => filters.queueIds);
  const visibleQueues = queues.filter(({ id }) => isAdmin || queueIds.includes(id));
  return (
    <FilterOptions
      label={t('tickets.filters.queues')}
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
      label={t('tickets.filters.tags')}
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
      label={t('tickets.filters.users')}
      options={sortByName(users)}
      selectedIds={selectedIds ?? []}
      onPick={(ids) => setFilters({ users: ids })}
    />
  );
}

function ShowAllSwitch() {
  const { t } = useTexts();
  const actor = useActor();
  const isOn = useInbox(({ filters }) => isShowingAll(filters, actor));
  return (
    <ListSwitch
      label={t('tickets.filters.showAll')}
      help={t('tickets.filters.showAllHelp')}
      isOn={isOn}
      onChange={(checked) => setFilters({ showAll: checked ? null : false })}
    />
  );
}

function ShortPreviewsSwitch() {
  const { t } = useTexts();
  return (
    <ListSwitch
      label={t('tickets.filters.shortPreviews')}
      help={t('tickets.filters.shortPreviewsHelp')}
      isOn={useShortPreviews()}
      onChange={setShortPreviews}
    />
  );
}

interface ListSwitchProps {
  readonly label: string;
  readonly help: string;
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
        <p id={`${id}-help`}>{help}</p>
      </div>
      <Switch
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-help` } }}
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
        {t('tickets.filters.date')}
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

interface FilterOption {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
}

interface FilterOptionsProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly selectedIds: readonly number[];
  readonly onPick: (ids: number[]) => void;
}

function FilterOptions({ label, options, selectedIds, onPick }: FilterOptionsProps) {
  const { t } = useTexts();
  const toggle = (id: number): void =>
    onPick(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.length === 0 && <p>{t('tickets.filters.none')}</p>}
      {options.map(({ id, name, color }) => (
        <OptionButton key={id} type="button" aria-pressed={selectedIds.includes(id)} onClick={() => toggle(id)}>
          {color !== undefined && <QueueDot color={color} />}
          {name}
        </OptionButton>
      ))}
    </fieldset>
  );
}
