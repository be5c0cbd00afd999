import { api } from '#shared/api.ts';
import type { CompanyPageRecord } from '#shared/tenancy/companies/record.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { ConfirmDialog, formatBytes } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { refetchCompanies } from './refetchCompanies.ts';

interface RemoveCompanyDialogProps {
  readonly company: CompanyPageRecord;
  readonly onClose: () => void;
}

export function RemoveCompanyDialog({ company: { id, name, usage }, onClose }: RemoveCompanyDialogProps) {
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
