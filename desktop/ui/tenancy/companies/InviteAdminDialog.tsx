import { api } from '#shared/api.ts';
import type { CompanyPageRecord } from '#shared/tenancy/companies/record.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { t as now, useTexts } from '#ui/text/index.ts';
import type { NewCompany } from './CompanyDialog.tsx';
import { refetchCompanies } from './refetchCompanies.ts';

interface InviteAdminDialogProps {
  readonly company: CompanyPageRecord;
  /** Called when the server has made a password, as it sends no mails. */
  readonly onCreated: (company: NewCompany) => void;
  readonly onClose: () => void;
}

/** Gives an admin to a company that nobody can open. */
export function InviteAdminDialog({ company: { id, name, email }, onCreated, onClose }: InviteAdminDialogProps) {
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
