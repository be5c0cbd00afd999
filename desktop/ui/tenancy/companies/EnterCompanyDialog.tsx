import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { CompanyPageRecord } from '#shared/tenancy/companies/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { actAs } from '#ui/data/session/session.ts';
import { FormDialog, SelectField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface EnterCompanyDialogProps {
  readonly company: CompanyPageRecord;
  readonly onClose: () => void;
}

/** Opens a company as one of its users. */
export function EnterCompanyDialog({ company: { id, name }, onClose }: EnterCompanyDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { data: users = [] } = useEndpointQuery(api.users.list, { companyId: id }, { staleTime: 0 });
  const form = useEndpointForm(api.auth.enterCompany, { companyId: id, userId: null });
  const enter = useEndpointMutation(api.auth.enterCompany, { isErrorShown: true });
  return (
    <FormDialog
      form={form}
      title={t('companies.entering.title', { name })}
      submitLabel={t('companies.entering.submit')}
      fieldByCode={{ ERR_USER_NOT_ENTERABLE: 'userId' }}
      width={480}
      onSubmit={async (values) => {
        const session = await enter.mutateAsync(values);
        await navigate('/');
        actAs(session);
      }}
      onClose={onClose}
    >
      <SelectField
        name="userId"
        label={t('companies.entering.user')}
        help={t('companies.entering.text')}
        options={[
          { value: null, label: t('companies.entering.firstAdmin') },
          ...users.map((user) => ({ value: user.id, label: `${user.name} · ${user.email}` })),
        ]}
      />
    </FormDialog>
  );
}
