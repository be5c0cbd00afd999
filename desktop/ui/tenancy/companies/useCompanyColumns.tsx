import { CircleSlash, UserX } from 'lucide-react';
import type { CompanyPageRecord } from '#shared/tenancy/companies/record.ts';
import { type Column, formatBytes, formatMoney, StatusBadge } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useDueDates } from './useDueDates.ts';

/** Name and state, plan, due date in words, and what the company uses. */
export function useCompanyColumns(): Column<CompanyPageRecord>[] {
  const { t, language } = useTexts();
  const { format, describe } = useDueDates();
  const formatNumber = (value: number): string => value.toLocaleString(toLocale(language));
  return [
    {
      key: 'name',
      label: t('companies.company'),
      cell: ({ name, email }) => (
        <>
          <b title={name}>{name}</b>
          <i>{email}</i>
        </>
      ),
    },
    {
      key: 'state',
      label: t('companies.state'),
      width: 136,
      optional: true,
      skeleton: 'state',
      cell: ({ status, usage }) =>
        !status ? (
          <StatusBadge icon={CircleSlash}>{t('companies.inactive')}</StatusBadge>
        ) : usage.admins === 0 ? (
          <StatusBadge icon={UserX}>{t('companies.withoutAdmin')}</StatusBadge>
        ) : (
          t('companies.active')
        ),
    },
    {
      key: 'plan',
      label: t('plans.plan'),
      width: '15%',
      cell: ({ plan }) =>
        plan && (
          <>
            {plan.name}
            <i>{formatMoney(plan.value, language)}</i>
          </>
        ),
    },
    {
      key: 'due',
      label: t('companies.dueDate'),
      width: 148,
      essential: true,
      cell: (company) => (
        <>
          {company.dueDate === null ? '–' : format(company.dueDate)}
          <i>{describe(company)}</i>
        </>
      ),
    },
    {
      key: 'users',
      label: t('plans.users'),
      width: 88,
      numeric: true,
      cell: ({ usage }) => formatNumber(usage.users),
    },
    {
      key: 'messages',
      label: t('companies.messages'),
      width: 104,
      numeric: true,
      optional: true,
      cell: ({ usage }) => (usage.countedAt === null ? '–' : formatNumber(usage.messages)),
    },
    {
      key: 'storage',
      label: t('companies.storage'),
      width: 116,
      numeric: true,
      optional: true,
      cell: ({ usage }) => (usage.countedAt === null ? '–' : formatBytes(usage.storedBytes, language)),
    },
  ];
}
