import { CalendarPlus, Clock, LogIn, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { CompanyPageRecord } from '#shared/tenancy/companies/record.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import type { Action } from '#ui/kit/index.ts';
import { ListScreen, type RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { CompanyDialog, type NewCompany } from './CompanyDialog.tsx';
import { CompanyHoursDialog } from './CompanyHoursDialog.tsx';
import { CredentialsDialog } from './CredentialsDialog.tsx';
import { EnterCompanyDialog } from './EnterCompanyDialog.tsx';
import { findDueTone } from './companyDueDate.ts';
import { InviteAdminDialog } from './InviteAdminDialog.tsx';
import { RemoveCompanyDialog } from './RemoveCompanyDialog.tsx';
import { useCompanyColumns } from './useCompanyColumns.tsx';
import { useDueDates } from './useDueDates.ts';
import { useRenewal } from './useRenewal.ts';

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
