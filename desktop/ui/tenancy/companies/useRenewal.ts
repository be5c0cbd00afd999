import { api } from '#shared/api.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchCompanies } from './refetchCompanies.ts';
import { useDueDates } from './useDueDates.ts';

/** Moves the due date on by one period. It names the new day, so that a second click before the first answer changes nothing. */
export function useRenewal(): (company: CompanyRecord) => void {
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
