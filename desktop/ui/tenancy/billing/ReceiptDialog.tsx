import { api } from '#shared/api.ts';
import type { InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import type { InvoiceReceipt } from '#shared/tenancy/billing/receipt.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Dialog, DialogBody, ErrorState, LoadingSkeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Facts, PayerLines } from './Facts.tsx';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

interface ReceiptDialogProps {
  readonly invoice: InvoiceRecord;
  readonly onClose: () => void;
}

function ReceiptFacts({ receipt }: { readonly receipt: InvoiceReceipt }) {
  const { t } = useTexts();
  const { formatValue, formatDay } = useInvoiceFormats();
  const { company, payer, detail, value, paidAt, periodStart, periodEnd } = receipt;
  return (
    <Facts>
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
    </Facts>
  );
}

/** What was paid for an invoice, and by whom. */
export function ReceiptDialog({ invoice: { id }, onClose }: ReceiptDialogProps) {
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
