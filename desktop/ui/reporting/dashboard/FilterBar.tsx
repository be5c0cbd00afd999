import styled from '@emotion/styled';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, Input, Option, Popover, type PopoverTriggerProps, SegmentedControl, Select, toast } from '#ui/kit/index.ts';
import { type Language, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { formatDay } from './formatMinutes.ts';
import { filterKeys, isPeriod, presetDays, type FilterKey, type useDashboardFilter } from './useDashboardFilter.ts';

type State = ReturnType<typeof useDashboardFilter>;

const Selects = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding: 16px 0;
  > * {
    flex: 1 1 160px;
    max-width: 240px;
    min-width: 0;
  }
  @media print {
    display: none;
  }
`;
const Dates = styled.form`
  display: grid;
  gap: 12px;
  padding: 12px 16px 16px;
  label {
    display: grid;
    gap: 4px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  min-width: 0;
  padding: 8px 0;
  > :first-of-type {
    max-width: 100%;
    overflow-x: auto;
    scrollbar-width: none;
  }
  @media print {
    display: none;
  }
`;

const short = { day: '2-digit', month: 'short' } as const;

export const formatPeriod = ({ from, to }: State, language: Language): string =>
  [...new Set([from, to])].map((day) => formatDay(day, language, short)).join(' – ');

const periodButton = (label: string) => (props: PopoverTriggerProps) => (
  <Button variant="outlined" color="neutral" startDecorator={<CalendarDays size={16} aria-hidden />} {...props}>
    {label}
  </Button>
);

/** Preset periods, and a choice of dates. */
export function PeriodPicker({ state }: { readonly state: State }) {
  const { t, language } = useTexts();
  return (
    <Presets>
      <SegmentedControl
        label={t('dashboard.period.label')}
        options={presetDays.map((days) => ({ value: String(days), label: t('dashboard.period.days', { count: days }) }))}
        value={String(state.days ?? '')}
        onPick={(days) => state.pickDays(Number(days))}
      />
      <Popover title={t('dashboard.period.pick')} width={280} trigger={periodButton(formatPeriod(state, language))}>
        {(close) => <DatesForm state={state} onClose={close} />}
      </Popover>
    </Presets>
  );
}

function DatesForm({ state, onClose }: { readonly state: State; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [[from, to], setDates] = useState([state.from, state.to] as const);
  const isValid = isPeriod(from, to);
  const errorId = useId();
  return (
    <Dates
      onSubmit={(event) => {
        event.preventDefault();
        if (from === '' || to === '') {
          toast.error(t('forms.dashboard.filterMissing'), { id: 'filterMissing' });
        } else if (isValid) {
          state.pickPeriod(from, to);
          onClose();
        }
      }}
    >
      <label>
        {t('dashboard.period.from')}
        <Input
          type="date"
          size="sm"
          value={from}
          onChange={({ target }) => setDates([target.value, to])}
          error={!isValid}
          slotProps={{ input: { 'aria-describedby': errorId } }}
        />
      </label>
      <label>
        {t('dashboard.period.to')}
        <Input type="date" size="sm" value={to} onChange={({ target }) => setDates([from, target.value])} error={!isValid} />
      </label>
      <p id={errorId} aria-live="polite">
        {t('dashboard.period.wrong')}
      </p>
      <Button type="submit">{t('dashboard.period.apply')}</Button>
    </Dates>
  );
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

export function useChoices(): Record<FilterKey, readonly Choice[]> {
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  const { data: connections = [] } = useEndpointQuery(api.connections.list, {});
  const { data: tags = [] } = useEndpointQuery(api.tags.list, {});
  const { data: users = [] } = useEndpointQuery(api.users.list, { withInactive: true });
  return { queue: queues, connection: connections, tag: tags, user: users };
}

const allLabels = {
  queue: 'dashboard.filters.allQueues',
  connection: 'dashboard.filters.allConnections',
  tag: 'dashboard.filters.allTags',
  user: 'dashboard.filters.allUsers',
} as const;

/** Which queue, connection, tag and person the figures are of. */
export function FilterBar({ state, keys = filterKeys }: { readonly state: State; readonly keys?: readonly FilterKey[] }) {
  const { t } = useTexts();
  const choices = useChoices();
  return (
    <Selects role="group" aria-label={t('dashboard.filters.label')}>
      {keys.map((key) => (
        <Select
          key={key}
          size="sm"
          value={state.pickedIds[key] ?? 0}
          onChange={(_, id) => state.pick(key, id === 0 ? null : id)}
          slotProps={{ button: { 'aria-label': t(`dashboard.filters.${key}`) } }}
        >
          <Option value={0}>{t(allLabels[key])}</Option>
          {sortByName(choices[key]).map(({ id, name }) => (
            <Option key={id} value={id}>
              {name}
            </Option>
          ))}
        </Select>
      ))}
    </Selects>
  );
}
