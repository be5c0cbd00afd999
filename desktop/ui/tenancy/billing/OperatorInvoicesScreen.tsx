import styled from '@emotion/styled';
import { CircleCheck, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { invoiceStates, type InvoiceListRecord, type InvoiceState } from '#shared/tenancy/billing/record.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type Action, type Column, SegmentedControl, useNow } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { InvoiceNotesDialog, SettleInvoiceDialog } from './InvoiceNotesDialog.tsx';
import { readInvoiceState } from './invoiceState.ts';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

const TotalList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 32px;
  margin: 16px 0;
  dt {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  dd {
    margin: 0;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
`;

function Totals() {
  const { t } = useTexts();
  const { formatValue } = useInvoiceFormats();
  const { data } = useEndpointQuery(api.billing.totals, {});
  return (
    data && (
      <TotalList aria-label={t('billing.operator.totals')}>
        {invoiceStates.map((state) => (
          <div key={state}>
            <dt>{t(`billing.operator.total.${state}`)}</dt>
            <dd>{t('billing.operator.sum', { count: data[state].count, value: formatValue(data[state].value) })}</dd>
          </div>
        ))}
      </TotalList>
    )
  );
}

type InvoiceRow = InvoiceListRecord & { readonly name: string };

function useColumns(): Column<InvoiceRow>[] {
  const { t } = useTexts();
  return [
    { key: 'company', label: t('billing.operator.company'), essential: true, cell: ({ company }) => company.name },
    { key: 'id', label: t('billing.columns.id'), width: 60, optional: true, cell: ({ id }) => id },
    ...useInvoiceColumns<InvoiceRow>(),
  ];
}

type Filter = InvoiceState | 'all';
const filters = ['all', ...invoiceStates] as const;

type OpenDialog = { readonly what: 'settle' | 'notes'; readonly invoice: InvoiceRow } | null;

/** The invoices of every company, for operators. */
export function OperatorInvoicesScreen() {
  const { t } = useTexts();
  const { timeZone } = useUser().company;
  const now = useNow();
  const [filter, setFilter] = useState<Filter>('all');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const controls = useListControls({ area: 'operatorInvoices', search: t('billing.operator.search'), create: null });
  const input = { searchParam: controls.term, ...(filter !== 'all' && { state: filter }) };
  const list = useEndpointPages(api.billing.page, input, 'invoices');
  const nameOf = ({ id, company }: InvoiceListRecord): string => t('billing.operator.name', { id, company: company.name });
  const rows = list.rows?.map((invoice) => ({ ...invoice, name: nameOf(invoice) }));
  const toActions = (invoice: InvoiceRow): Action[] => [
    {
      key: 'settle',
      label: t('billing.operator.settle', { name: invoice.name }),
      icon: CircleCheck,
      run: () => setDialog({ what: 'settle', invoice }),
      reason: invoice.status === 'paid' ? t('billing.errors.ERR_INVOICE_PAID') : undefined,
    },
    {
      key: 'notes',
      label: t('billing.operator.openNotes', { name: invoice.name }),
      icon: NotebookPen,
      run: () => setDialog({ what: 'notes', invoice }),
    },
  ];
  return (
    <ListScreen
      title={t('places.operatorInvoices')}
      list={{ ...list, rows }}
      controls={controls}
      columns={useColumns()}
      tools={
        <SegmentedControl
          label={t('billing.columns.status')}
          value={filter}
          onPick={setFilter}
          options={filters.map((value) => ({ value, label: t(`billing.operator.filters.${value}`) }))}
        />
      }
      banner={<Totals />}
      rowTone={(invoice) => (readInvoiceState(invoice, now, timeZone) === 'overdue' ? 'bad' : undefined)}
      actions={toActions}
    >
      {dialog?.what === 'settle' && <SettleInvoiceDialog invoice={dialog.invoice} onClose={() => setDialog(null)} />}
      {dialog?.what === 'notes' && <InvoiceNotesDialog invoice={dialog.invoice} onClose={() => setDialog(null)} />}
    </ListScreen>
  );
}
