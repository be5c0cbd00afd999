import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, Dialog, DialogBody, DialogFooter, EmptyState, Page, SegmentedControl, useNow } from '#ui/kit/index.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { toLocale, useTexts } from '#ui/text/index.ts';
import type { ContactRef } from '#ui/conversations/tickets/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { calendarViews } from './calendarDays.ts';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { explainFailure, isChangeable } from './scheduleState.ts';
import { useCompanyZone } from './useCompanyZone.ts';
import { RemoveScheduleDialog } from './later/RemoveScheduleDialog.tsx';
import { ScheduleDialog, useRetry } from './ScheduleDialog.tsx';
import { listScheduleFiles } from './listScheduleFiles.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { ScheduleState } from './ScheduleState.tsx';

const Stack = styled.div`
  display: grid;
  gap: 12px;
  font: ${text.body};
  color: ${v.ink.body};
  a {
    overflow-wrap: anywhere;
  }
`;

interface ScheduleDetailsProps {
  readonly schedule: ScheduleRecord;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A schedule that cannot be changed: it was sent, or is another's. */
function ScheduleDetails({ schedule, onRemove, onClose }: ScheduleDetailsProps) {
  const { t, language } = useTexts();
  const actor = useActor();
  const zone = useCompanyZone();
  const retry = useRetry();
  const reason = explainFailure(schedule);
  const canChange = can(actor, 'schedule.change', schedule);
  const at = new Date(schedule.sentAt ?? schedule.sendAt);
  const format = new Intl.DateTimeFormat(toLocale(language), { timeZone: zone.name, dateStyle: 'full', timeStyle: 'short' });
  return (
    <Dialog title={schedule.contact.name} width={480} onClose={onClose}>
      <DialogBody>
        <Stack>
          <div>
            <ScheduleState schedule={schedule} />
          </div>
          <time dateTime={at.toISOString()}>{format.format(at)}</time>
          {reason !== null && <p role="status">{t('schedules.failedBecause', { reason })}</p>}
          <SchedulePreview body={schedule.body} name={schedule.contact.name} at={at} timeZone={zone.name} />
          {listScheduleFiles(schedule).map(({ id, name, url }) => (
            <a key={id ?? 0} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <span />
        {canChange && (
          <Button variant="plain" color="danger" onClick={onRemove}>
            {t('schedules.removing.confirm')}
          </Button>
        )}
        {canChange && schedule.status === 'ERRO' && (
          <Button onClick={() => void retry(schedule).then(onClose)}>{t('schedules.retry')}</Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** The dialog that is open. */
type OpenSchedule =
  | { readonly kind: 'create'; readonly day: string }
  | { readonly kind: 'edit' | 'remove' | 'show'; readonly schedule: ScheduleRecord }
  | null;

interface ScheduleDialogsProps {
  readonly openSchedule: OpenSchedule;
  readonly today: string;
  readonly onOpen: (next: OpenSchedule) => void;
}

/** A `contactId` in the address writes to that contact. */
function ScheduleDialogs({ openSchedule, today, onOpen }: ScheduleDialogsProps) {
  const [params, setParams] = useSearchParams();
  const contactId = Number(params.get('contactId') ?? 0);
  const { data: contact } = useEndpointQuery(api.contacts.show, { id: contactId }, { enabled: contactId > 0 });
  const close = (): void => {
    onOpen(null);
    setParams((current) => new URLSearchParams([...current].filter(([key]) => key !== 'contactId')), { replace: true });
  };
  if (openSchedule !== null && openSchedule.kind !== 'create') {
    return <ExistingDialog kind={openSchedule.kind} schedule={openSchedule.schedule} onOpen={onOpen} onClose={close} />;
  }
  const isAsked = contactId > 0 && contact !== undefined;
  return (
    (openSchedule !== null || isAsked) && <NewDialog day={openSchedule?.day ?? today} contact={isAsked ? contact : null} onClose={close} />
  );
}

interface NewDialogProps {
  readonly day: string;
  readonly contact: ContactRef | null;
  readonly onClose: () => void;
}

/** In an hour; on another day at nine. */
function NewDialog({ day, contact, onClose }: NewDialogProps) {
  const soon = useCompanyZone().toWallTime(new Date(useNow().getTime() + hourMs));
  return <ScheduleDialog schedule={null} contact={contact} sendAt={day <= soon.slice(0, 10) ? soon : `${day}T09:00`} onClose={onClose} />;
}

interface ExistingDialogProps extends Pick<ScheduleDialogsProps, 'onOpen'> {
  readonly kind: 'edit' | 'remove' | 'show';
  readonly schedule: ScheduleRecord;
  readonly onClose: () => void;
}

function ExistingDialog({ kind, schedule, onOpen, onClose }: ExistingDialogProps) {
  const remove = (): void => onOpen({ kind: 'remove', schedule });
  if (kind === 'remove') {
    return <RemoveScheduleDialog schedule={schedule} onClose={onClose} />;
  }
  return kind === 'edit' ? (
    <ScheduleDialog schedule={schedule} contact={null} sendAt="" onRemove={remove} onClose={onClose} />
  ) : (
    <ScheduleDetails schedule={schedule} onRemove={remove} onClose={onClose} />
  );
}

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
      <ScheduleDialogs openSchedule={opened} today={today} onOpen={setOpened} />
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
