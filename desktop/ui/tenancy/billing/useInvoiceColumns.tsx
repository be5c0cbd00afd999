import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { InvoiceRecord, InvoiceState } from '#shared/tenancy/billing/record.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type Column, StatusBadge, useNarrowScreen, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { readInvoiceState } from './readInvoiceState.ts';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

const stateBadges = {
  paid: { icon: CircleCheck, tint: 'good' },
  overdue: { icon: CircleAlert, tint: 'bad' },
  open: { icon: Clock, tint: 'plain' },
} as const;

function InvoiceStateBadge({ state }: { readonly state: InvoiceState }) {
  const { t } = useTexts();
  return <StatusBadge {...stateBadges[state]}>{t(`billing.${state}`)}</StatusBadge>;
}

/** What an invoice is for, its value, its day and its state; phones show the day under the value. */
export function useInvoiceColumns<Row extends InvoiceRecord & { readonly name: string }>(): Column<Row>[] {
  const { t } = useTexts();
  const { timeZone } = useUser().company;
  const { formatDay, formatValue } = useInvoiceFormats();
  const now = useNow();
  const isNarrow = useNarrowScreen();
  return [
    { key: 'detail', label: t('billing.columns.detail'), optional: true, cell: ({ detail }) => detail },
    {
      key: 'value',
      label: t('billing.columns.value'),
      width: 104,
      numeric: true,
      essential: true,
      cell: ({ value, dueDate }) => (
        <>
          {formatValue(value)}
          {isNarrow && <i>{formatDay(dueDate)}</i>}
        </>
      ),
    },
    { key: 'dueDate', label: t('billing.columns.dueDate'), width: 132, cell: ({ dueDate }) => formatDay(dueDate) },
    {
      key: 'status',
      label: t('billing.columns.status'),
      width: 128,
      essential: true,
      skeleton: 'state',
      cell: (invoice) => <InvoiceStateBadge state={readInvoiceState(invoice, now, timeZone)} />,
    },
  ];
}
