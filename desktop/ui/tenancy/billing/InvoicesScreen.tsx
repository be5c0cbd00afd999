import styled from '@emotion/styled';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import type { InvoiceReceipt } from '#shared/tenancy/billing/receipt.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { Button, type Column, Dialog, DialogBody, ErrorState, LoadingSkeleton, useNow } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { filterList } from '#ui/shell/lists/listState.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';
import { useInvoiceFormats } from './useInvoiceFormats.ts';
import { readInvoiceState } from './readInvoiceState.ts';
import { BillingDetails, PayerLines } from './BillingDetails.tsx';

interface ReceiptDialogProps {
  readonly invoice: InvoiceRecord;
  readonly onClose: () => void;
}

function ReceiptFacts({ receipt }: { readonly receipt: InvoiceReceipt }) {
  const { t } = useTexts();
  const { formatValue, formatDay } = useInvoiceFormats();
  const { company, payer, detail, value, paidAt, periodStart, periodEnd } = receipt;
  return (
    <BillingDetails>
      <dt>{t('billing.columns.value')}</dt>
      <dd>
        <b>{formatValue(value)}</b>
      </dd>
      <dt>{t('billing.receipt.paidAt')}</dt>
      <dd>{formatDay(paidAt)}</dd>
      <dt>{t('billing.columns.detail')}</dt>
      <dd>{detail}</dd>
      <dt>{t('billing.receipt.period')}</dt>
      <dd>{t('billing.receipt.periodOf', { start: formatDay(periodStart), end: formatDay(periodEnd) })}</dd>
      <dt>{t('billing.receipt.company')}</dt>
      <dd>{company.name}</dd>
      <dt>{t('billing.receipt.payer')}</dt>
      {payer === null ? <dd>{t('billing.receipt.outside')}</dd> : <PayerLines payer={payer} />}
    </BillingDetails>
  );
}

/** What was paid for an invoice, and by whom. */
function ReceiptDialog({ invoice: { id }, onClose }: ReceiptDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.billing.receipt, { id });
  return (
    <Dialog title={t('billing.receipt.title', { id })} onClose={onClose} width={520}>
      <DialogBody>
        {data !== undefined && <ReceiptFacts receipt={data} />}
        {data === undefined &&
          (error === null ? <LoadingSkeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      </DialogBody>
    </Dialog>
  );
}

type InvoiceRow = InvoiceRecord & { readonly name: string };

interface PayButtonProps {
  readonly invoice: InvoiceRecord;
  readonly onPay: (invoice: InvoiceRecord) => void;
}

/** Said, not pressed. */
const PaidButton = styled(Button)`
  color: ${v.ink.meta};
  cursor: default;
  &:is(:hover, :active) {
    background: none;
  }
`;

function PayButton({ invoice, onPay }: PayButtonProps) {
  const { t } = useTexts();
  const { formatValue } = useInvoiceFormats();
  const { id, status, value } = invoice;
  return status === 'paid' ? (
    <PaidButton size="sm" variant="plain" color="neutral" aria-disabled>
      {t('billing.alreadyPaid')}
    </PaidButton>
  ) : (
    <Button size="sm" aria-label={t('billing.payName', { id, value: formatValue(value) })} onClick={() => onPay(invoice)}>
      {t('billing.payNow')}
    </Button>
  );
}

function useColumns(onPay: PayButtonProps['onPay']): Column<InvoiceRow>[] {
  const { t } = useTexts();
  return [
    { key: 'id', label: t('billing.columns.id'), width: 60, cell: ({ id }) => id },
    ...useInvoiceColumns<InvoiceRow>(),
    {
      key: 'pay',
      label: t('billing.columns.pay'),
      width: 96,
      essential: true,
      cell: (invoice) => <PayButton invoice={invoice} onPay={onPay} />,
    },
  ];
}

export function InvoicesScreen() {
  const { t } = useTexts();
  const { timeZone } = useUser().company;
  const now = useNow();
  const [invoiceToPay, setInvoiceToPay] = useState<InvoiceRecord | null>(null);
  const [receiptOf, setReceiptOf] = useState<InvoiceRecord | null>(null);
  const controls = useListControls({ area: 'billing', search: t('billing.search'), create: null });
  const query = useEndpointQuery(api.billing.all, { searchParam: controls.term }, { keepPrevious: true });
  const { rows: invoices, ...list } = filterList(query, () => true);
  const rows = invoices.map((invoice) => ({ ...invoice, name: t('billing.name', { id: invoice.id, detail: invoice.detail }) }));
  return (
    <ListScreen
      title={t('places.billing')}
      list={{ ...list, rows }}
      controls={controls}
      rowTone={(invoice) => (readInvoiceState(invoice, now, timeZone) === 'overdue' ? 'bad' : undefined)}
      columns={useColumns(setInvoiceToPay)}
      actions={(invoice) => [
        {
          key: 'receipt',
          label: t('billing.receipt.open', { name: invoice.name }),
          icon: ReceiptText,
          run: () => setReceiptOf(invoice),
          reason: invoice.status === 'open' ? t('billing.errors.ERR_INVOICE_NOT_PAID') : undefined,
        },
      ]}
      empty={{ title: t('billing.empty.title'), text: t('billing.empty.text'), create: '' }}
    >
      {receiptOf && <ReceiptDialog invoice={receiptOf} onClose={() => setReceiptOf(null)} />}
      {invoiceToPay && <CheckoutDialog invoice={invoiceToPay} onClose={() => setInvoiceToPay(null)} />}
    </ListScreen>
  );
}
