import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, EmptyState, Page, SegmentedControl, useNow } from '#ui/kit/index.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { calendarViews } from './calendarDays.ts';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { ScheduleDialogs, type OpenSchedule } from './ScheduleDialogs.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { isChangeable } from './scheduleState.ts';
import { useCompanyZone } from './useCompanyZone.ts';

const views = [...calendarViews, 'list'] as const;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** View and day in the address, so that both survive a reload. */
function useCalendarAddress(today: string) {
  const [params, setParams] = useSearchParams();
  const set = (values: Readonly<Record<string, string>>): void =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), ...values }), { replace: true });
  const view: (typeof views)[number] = views.find((one) => one === params.get('view')) ?? 'month';
  const day = params.get('day') ?? '';
  return { view, day: dayPattern.test(day) ? day : today, set };
}

/** Messages that are sent at a time: calendar and list. */
export function SchedulesScreen() {
  const { t } = useTexts();
  const today = useCompanyZone().toDay(useNow());
  const { view, day, set } = useCalendarAddress(today);
  const actor = useActor();
  const [opened, setOpened] = useState<OpenSchedule>(null);
  const create = (onDay: string): void => setOpened({ kind: 'create', day: onDay });
  const open = (schedule: ScheduleRecord): void =>
    setOpened({ kind: isChangeable(schedule) && can(actor, 'schedule.change', schedule) ? 'edit' : 'show', schedule });
  const controls = useListControls({
    area: 'schedules',
    search: t('schedules.search'),
    create: { label: t('schedules.new'), run: () => create(day) },
  });
  const count = useEndpointQuery(api.schedules.page, { pageSize: 1 }).data?.count;
  const hasSome = count !== 0;
  const { term, search } = controls;
  const switcher = (
    <SegmentedControl
      label={t('schedules.view')}
      value={view}
      onPick={(next) => set({ view: next })}
      options={views.map((value) => ({ value, label: t(`schedules.views.${value}`) }))}
    />
  );
  return (
    <Page
      title={t('places.schedules')}
      count={count}
      search={hasSome ? search : undefined}
      tools={hasSome && switcher}
      action={controls.createButton}
    >
      {!hasSome && <NoSchedules onCreate={() => create(day)} />}
      {hasSome && view === 'list' && (
        <ScheduleTable
          term={term}
          onOpen={open}
          onRemove={(schedule) => setOpened({ kind: 'remove', schedule })}
          onClear={() => search.onSearch('')}
        />
      )}
      {hasSome && view !== 'list' && (
        <ScheduleCalendar
          view={view}
          day={day}
          today={today}
          term={term}
          onDay={(next) => set({ day: next })}
          onOpenDay={(next) => set({ day: next, view: 'agenda' })}
          onOpen={open}
          onCreate={create}
        />
      )}
      <ScheduleDialogs opened={opened} today={today} onOpen={setOpened} />
    </Page>
  );
}

function NoSchedules({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState title={t('schedules.empty.title')} action={<Button onClick={onCreate}>{t('schedules.first')}</Button>}>
      {t('schedules.empty.text')}
    </EmptyState>
  );
}
