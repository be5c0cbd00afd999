import { useWatch } from 'react-hook-form';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { CompanyInput } from '#shared/tenancy/companies/index.ts';
import { type CompanyPageRecord, recurrences } from '#shared/tenancy/companies/record.ts';
import { PlanFitNote } from './plans/PlanFitNote.tsx';
import { useAllPlans } from './plans/useAllPlans.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import {
  FieldRow,
  formatMoney,
  FormDialog,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { t as now, useTexts } from '#ui/text/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { PhoneField } from './PhoneField.tsx';
import { useDueDates } from './useDueDates.ts';

/** Fetches again what changes with a company; plans count their companies. */
export function refetchCompanies(cache: QueryClient): void {
  invalidateEndpoint(cache, api.companies.page);
  invalidateEndpoint(cache, api.plans.page);
}

/** Log-in of a company that was just made; the password is known now and never again. */
export interface NewCompany {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface CompanyDialogProps {
  /** Null: creates a company. */
  readonly company: CompanyPageRecord | null;
  /** Called when the server has made a password. */
  readonly onCreated: (company: NewCompany) => void;
  readonly onClose: () => void;
}

const fieldByCode = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_WEAK_PASSWORD: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
} as const;

function useInitialValues(company: CompanyPageRecord | null): Partial<CompanyInput> {
  const { toDay } = useDueDates();
  if (company === null) {
    return { name: '', email: '', phone: '', password: '', dueDate: '', recurrence: 'MENSAL', status: true, campaignsEnabled: true };
  }
  const { name, email, phone, planId, recurrence, status, dueDate, settings } = company;
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    recurrence,
    status,
    dueDate: toDay(dueDate),
    campaignsEnabled: settings.find(({ key }) => key === 'campaignsEnabled')?.value !== 'false',
    ...(planId !== null && { planId }),
  };
}

export function CompanyDialog({ company, onCreated, onClose }: CompanyDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.companies.create, useInitialValues(company), { planId: t('companies.planPick') });
  const create = useRefetchingMutation(api.companies.create, refetchCompanies);
  const update = useRefetchingMutation(api.companies.update, refetchCompanies);
  const save = async (values: CompanyInput): Promise<void> => {
    if (company !== null) {
      await update({ ...values, id: company.id });
      return;
    }
    const { name, password, invitedEmail } = await create(values);
    if (invitedEmail !== undefined) {
      toast.success(now('companies.invited', { email: invitedEmail }));
    }
    if (password !== undefined) {
      onCreated({ name, email: values.email, password });
    }
  };
  return (
    <FormDialog
      form={form}
      title={company === null ? t('companies.new') : t('companies.editing')}
      submitLabel={t('companies.save')}
      successMessage={t('companies.saved')}
      fieldByCode={fieldByCode}
      onSubmit={save}
      onClose={onClose}
    >
      <CompanyFields isNew={company === null} />
      {company !== null && <WatchedFit company={company} />}
    </FormDialog>
  );
}

/** What a smaller plan means for the company, before it is saved. */
function WatchedFit({ company: { planId, usage } }: { readonly company: CompanyPageRecord }) {
  const nextId = useWatch<CompanyInput, 'planId'>({ name: 'planId' });
  const plans = useAllPlans();
  const find = (id: number | null) => plans.find((plan) => plan.id === id);
  return <PlanFitNote current={find(planId)} next={find(nextId)} usage={usage} />;
}

function CompanyFields({ isNew }: { readonly isNew: boolean }) {
  const { t, language } = useTexts();
  const plans = useAllPlans();
  return (
    <>
      <FieldRow>
        <TextField name="name" label={t('companies.name')} />
        <TextField name="email" type="email" label={t('companies.email')} help={isNew && t('companies.emailHelp')} />
      </FieldRow>
      <FieldRow>
        <PhoneField name="phone" label={t('companies.phone')} />
        <SelectField
          name="planId"
          label={t('plans.plan')}
          placeholder={t('companies.planPick')}
          options={plans.map(({ id, name, value }) => ({ value: id, label: `${name} · ${formatMoney(value, language)}` }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="dueDate" type="date" label={t('companies.dueDate')} help={t('companies.dueDateHelp')} />
        <SelectField
          name="recurrence"
          label={t('companies.recurrence')}
          options={recurrences.map((value) => ({ value, label: t(`companies.recurrences.${value || 'none'}`) }))}
        />
      </FieldRow>
      {isNew && (
        <PasswordField name="password" label={t('companies.password')} help={t('companies.passwordHelp')} autoComplete="new-password" />
      )}
      <SwitchField name="campaignsEnabled" label={t('companies.campaigns')} />
      <SwitchField name="status" label={t('companies.isActive')} help={t('companies.isActiveHelp')} />
    </>
  );
}
