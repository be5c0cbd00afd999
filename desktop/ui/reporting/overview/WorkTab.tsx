import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, EmptyState, NoResults, Option, Page, Select, SortedTable, useNarrowScreen } from '#ui/kit/index.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { useTexts } from '#ui/text/index.ts';
import { MeasuredAt } from './MeasuredAt.tsx';
import { useWorkColumns } from './useWorkColumns.tsx';
import { filterWork, toWorkRows, triggerKinds, workStates, type WorkFilter } from './workRows.ts';

/** As often as the server stores what has run. */
const refreshMs = 10_000;

const noFilter: WorkFilter = { term: '', trigger: null, state: null };
const any = 'any' as const;

/** Every listener and job with its runs in all processes; refreshed while it is open. */
export function WorkTab({ renderTabs }: { readonly renderTabs: RenderTabs }) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.overview.backgroundWork, {}, { staleTime: 0, intervalMs: refreshMs });
  const [filter, setFilter] = useState(noFilter);
  const columns = useWorkColumns();
  const rows = data === undefined ? [] : filterWork(toWorkRows(data), filter, Date.parse(data.measuredAt));
  return (
    <Page
      title={t('places.overview')}
      tabs={renderTabs(data && rows.length)}
      tools={<WorkFilters filter={filter} onChange={setFilter} />}
      search={{ label: t('overview.work.search'), value: filter.term, onSearch: (term) => setFilter({ ...filter, term }) }}
    >
      <SortedTable
        caption={t('overview.work.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ name, kind }) => `${kind} ${name}`}
        rowName={({ name }) => name}
        rowTone={({ isFailing }) => (isFailing ? 'bad' : undefined)}
        isTall
        isLoading={data === undefined && error === null}
        error={data === undefined ? error : null}
        onRetry={() => void refetch()}
        firstSort={{ by: 'name', direction: 'ascending' }}
        empty={<NoWork filter={filter} onClear={() => setFilter(noFilter)} />}
      />
      {data !== undefined && rows.length > 0 && (
        <MeasuredAt at={data.measuredAt} everyMs={refreshMs} isStale={error !== null}>
          {t('overview.work.reasons')}
        </MeasuredAt>
      )}
    </Page>
  );
}

const selectStyle = { minWidth: 168 } as const;
/** Side by side. */
const narrowSelectStyle = { flex: '1 0 140px', minWidth: 0 } as const;

interface WorkFiltersProps {
  readonly filter: WorkFilter;
  readonly onChange: (filter: WorkFilter) => void;
}

function WorkFilters({ filter, onChange }: WorkFiltersProps) {
  const { t } = useTexts();
  return (
    <>
      <FilterSelect
        label={t('overview.work.state')}
        value={filter.state}
        options={workStates}
        toText={(state) => t(`overview.work.states.${state}`)}
        onPick={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        label={t('overview.work.trigger')}
        value={filter.trigger}
        options={triggerKinds}
        toText={(trigger) => t(`overview.work.triggers.${trigger}`)}
        onPick={(trigger) => onChange({ ...filter, trigger })}
      />
    </>
  );
}

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** Null: any. */
  readonly value: Value | null;
  readonly options: readonly Value[];
  readonly toText: (option: Value | typeof any) => string;
  readonly onPick: (value: Value | null) => void;
}

function FilterSelect<Value extends string>({ label, value, options, toText, onPick }: FilterSelectProps<Value>) {
  const isNarrow = useNarrowScreen();
  return (
    <Select<Value | typeof any>
      value={value ?? any}
      sx={isNarrow ? narrowSelectStyle : selectStyle}
      slotProps={{ button: { 'aria-label': label } }}
      onChange={(_, option) => onPick(option === any ? null : option)}
    >
      {[any, ...options].map((option) => (
        <Option key={option} value={option}>
          {toText(option)}
        </Option>
      ))}
    </Select>
  );
}

interface NoWorkProps {
  readonly filter: WorkFilter;
  readonly onClear: () => void;
}

function NoWork({ filter: { term, state }, onClear }: NoWorkProps) {
  const { t } = useTexts();
  return term === '' ? (
    <EmptyState title={t(`overview.work.none.${state ?? any}`)} action={<Button onClick={onClear}>{t('overview.work.clear')}</Button>}>
      {t('overview.work.noneText')}
    </EmptyState>
  ) : (
    <NoResults term={term} onClear={onClear} />
  );
}
