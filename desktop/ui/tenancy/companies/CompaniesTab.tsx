import { CalendarPlus, Clock, LogIn, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { CompanyPageRecord, CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type Action, ConfirmDialog, formatBytes, FormDialog, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { t as now, toLocale, useTexts } from '#ui/text/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { completeWeek } from './hours/openingHours.ts';
import { OpeningHoursFields } from './hours/OpeningHoursFields.tsx';
import { useHoursCheck } from './hours/useHoursCheck.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { CompanyDialog, type NewCompany, refetchCompanies } from './CompanyDialog.tsx';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { EnterCompanyDialog } from './EnterCompanyDialog.tsx';
import { useCompanyColumns } from './useCompanyColumns.tsx';
import { findDueTone, useDueDates } from './useDueDates.ts';

interface InviteAdminDialogProps {
  readonly company: CompanyPageRecord;
  /** Called when the server has made a password, as it sends no mails. */
  readonly onCreated: (company: NewCompany) => void;
  readonly onClose: () => void;
}

/** Gives an admin to a company that nobody can open. */
function InviteAdminDialog({ company: { id, name, email }, onCreated, onClose }: InviteAdminDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.companies.inviteAdmin, { id, name: '', email: email ?? '' });
  const invite = useRefetchingMutation(api.companies.inviteAdmin, refetchCompanies);
  return (
    <FormDialog
      form={form}
      title={t('companies.inviting.title', { name })}
      submitLabel={t('companies.inviting.submit')}
      fieldByCode={{ ERR_EMAIL_ALREADY_EXISTS: 'email' }}
      width={480}
      onSubmit={async (values) => {
        const { password, invitedEmail } = await invite(values);
        if (invitedEmail !== undefined) {
          toast.success(now('companies.invited', { email: invitedEmail }));
        }
        if (password !== undefined) {
          onCreated({ name, email: values.email, password });
        }
      }}
      onClose={onClose}
    >
      <p>{t('companies.inviting.text')}</p>
      <TextField name="name" label={t('companies.inviting.name')} />
      <TextField name="email" type="email" label={t('companies.email')} />
    </FormDialog>
  );
}

interface RemoveCompanyDialogProps {
  readonly company: CompanyPageRecord;
  readonly onClose: () => void;
}

function RemoveCompanyDialog({ company: { id, name, usage }, onClose }: RemoveCompanyDialogProps) {
  const { t, language } = useTexts();
  const remove = useRefetchingMutation(api.companies.remove, refetchCompanies);
  const formatNumber = (value: number): string => value.toLocaleString(toLocale(language));
  return (
    <ConfirmDialog
      title={t('companies.removing.title', { name })}
      confirmLabel={t('companies.removing.confirm')}
      successMessage={t('companies.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('companies.removing.text')}{' '}
      {t('companies.removing.used', {
        users: formatNumber(usage.users),
        connections: formatNumber(usage.connections),
        queues: formatNumber(usage.queues),
      })}{' '}
      {usage.countedAt !== null &&
        t('companies.removing.counted', { messages: formatNumber(usage.messages), size: formatBytes(usage.storedBytes, language) })}{' '}
      {t('companies.removing.final')}
    </ConfirmDialog>
  );
}

interface CompanyHoursDialogProps {
  readonly company: CompanyRecord;
  readonly onClose: () => void;
}

function CompanyHoursDialog({ company: { id, name, schedules }, onClose }: CompanyHoursDialogProps) {
  const { t } = useTexts();
  const checkHours = useHoursCheck();
  const check = (values: { readonly schedules: readonly DaySchedule[] }): Record<string, string> => checkHours(values.schedules);
  const form = useEndpointForm({ ...api.companies.updateSchedules, check }, { id, schedules: completeWeek(schedules) });
  const update = useRefetchingMutation(api.companies.updateSchedules, refetchCompanies);
  return (
    <FormDialog
      form={form}
      title={t('companies.hours', { name })}
      submitLabel={t('companies.saveHours')}
      successMessage={t('companies.hoursSaved')}
      onSubmit={update}
      onClose={onClose}
    >
      <OpeningHoursFields />
    </FormDialog>
  );
}

/** Moves the due date on by one period. It names the new day, so that a second click before the first answer changes nothing. */
function useRenewal(): (company: CompanyRecord) => void {
  const { t } = useTexts();
  const { nextDay, format } = useDueDates();
  const update = useEndpointMutation(api.companies.update, { onSuccess: (_company, _input, cache) => refetchCompanies(cache) });
  return (company) => {
    const { id, name, dueDate } = company;
    const announce = (date: string | null): void =>
      toast.success(t('companies.renewed', { name, date: format(date ?? '') }), {
        id: 'renewal',
        durationMs: 8_000,
        action: { label: t('companies.undo'), run: () => update.mutate({ id, dueDate }) },
      });
    update.mutate({ id, dueDate: nextDay(company) }, { onSuccess: (saved) => announce(saved.dueDate) });
  };
}

/** Company 1 is the operator's. */
const firstCompanyId = 1;

interface CompaniesTabProps {
  readonly renderTabs: RenderTabs;
}

/** The tenants, for operators. */
export function CompaniesTab({ renderTabs }: CompaniesTabProps) {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<CompanyPageRecord>();
  const [hoursOwner, setHoursOwner] = useState<CompanyPageRecord | null>(null);
  const [entered, setEntered] = useState<CompanyPageRecord | null>(null);
  const [withoutAdmin, setWithoutAdmin] = useState<CompanyPageRecord | null>(null);
  const [newCompany, setNewCompany] = useState<NewCompany | null>(null);
  const controls = useListControls({
    area: 'companies',
    search: t('companies.search'),
    create: { label: t('companies.new'), run: create },
  });
  const { countDays } = useDueDates();
  const renew = useRenewal();
  const ownId = useUser().companyId;
  const toActions = (company: CompanyPageRecord): Action[] => {
    const { id, name, usage } = company;
    const isProtected = id === firstCompanyId || id === ownId;
    return [
      createEditAction(t('kit.editRow', { name }), () => edit(company)),
      { key: 'renew', label: t('companies.renew', { name }), icon: CalendarPlus, run: () => renew(company) },
      usage.admins > 0
        ? { key: 'enter', label: t('companies.entering.title', { name }), icon: LogIn, run: () => setEntered(company) }
        : { key: 'invite', label: t('companies.inviting.title', { name }), icon: UserPlus, run: () => setWithoutAdmin(company) },
      { key: 'hours', label: t('companies.hours', { name }), icon: Clock, run: () => setHoursOwner(company) },
      createRemoveAction(t('kit.removeRow', { name }), () => remove(company), isProtected ? t('companies.protected') : undefined),
    ];
  };
  return (
    <ListScreen
      title={t('places.settings')}
      renderTabs={renderTabs}
      list={useEndpointPages(api.companies.page, { searchParam: controls.term }, 'companies')}
      controls={controls}
      columns={useCompanyColumns()}
      rowTone={(company) => findDueTone(countDays(company))}
      actions={toActions}
    >
      {rowToEdit !== undefined && <CompanyDialog company={rowToEdit} onCreated={setNewCompany} onClose={close} />}
      {rowToRemove && <RemoveCompanyDialog company={rowToRemove} onClose={close} />}
      {hoursOwner && <CompanyHoursDialog company={hoursOwner} onClose={() => setHoursOwner(null)} />}
      {entered && <EnterCompanyDialog company={entered} onClose={() => setEntered(null)} />}
      {withoutAdmin && <InviteAdminDialog company={withoutAdmin} onCreated={setNewCompany} onClose={() => setWithoutAdmin(null)} />}
      {newCompany && <CredentialsDialog company={newCompany} onClose={() => setNewCompany(null)} />}
    </ListScreen>
  );
}
