import type { QueryClient } from '@tanstack/react-query';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { applyRenewal } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';

/** Tells everybody of the company the new due date, and opens the screens that an overdue company had lost. */
export function announceRenewal(cache: QueryClient, company: CompanyRecord): void {
  const date = applyRenewal(cache, company);
  if (date !== null) {
    toast.success(t('shell.due.renewed', { date }), { id: 'renewed', durationMs: 4000 });
  }
}
