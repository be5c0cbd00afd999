import styled from '@emotion/styled';
import { CircleCheck, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { type InvoiceListRecord, type InvoiceState, invoiceStates } from '#shared/tenancy/billing/record.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type Action, type Column, FormDialog, SegmentedControl, TextAreaField, useEndpointForm, useNow } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { readInvoiceState } from './readInvoiceState.ts';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

const NoteList = styled.ul`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
  font: ${text.body};
  color: ${v.ink.strong};
  overflow-wrap: anywhere;
  small {
    display: block;
    font: ${text.second};
    color: ${v.ink.soft};
  }
`;

const refetchOperatorInvoices = (cache: QueryClient): void => {
  invalidateEndpoint(cache, api.billing.page);
  invalidateEndpoint(cache, api.billing.totals);
  invalidateEndpoint(cache, api.billing.notes);
};

function Notes({ id }: { readonly id: number }) {
  const { formatDay } = useInvoiceFormats();
  const { t } = useTexts();
  const notes = useEndpointQuery(api.billing.notes, { id }).data ?? [];
  return notes.length === 0 ? null : (
    <NoteList aria-label={t('billing.operator.notes')}>
      {notes.map((note) => (
        <li key={note.id}>
          {note.text}
          <small>
            {formatDay(note.createdAt)} · {note.userName}
          </small>
        </li>
      ))}
    </NoteList>
  );
}

interface InvoiceNotesDialogProps {
  readonly invoice: InvoiceListRecord;
  readonly onClose: () => void;
}

/** What was written about an invoice, and one more note. */
function InvoiceNotesDialog({ invoice: { id, company }, onClose }: InvoiceNotesDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.billing.addNote, { id, text: '' });
  const add = useRefetchingMutation(api.billing.addNote, refetchOperatorInvoices);
  return (
    <FormDialog
      form={form}
      title={t('billing.operator.notesOf', { id, company: company.name })}
      submitLabel={t('billing.operator.saveNote')}
      successMessage={t('billing.operator.noteSaved')}
      onSubmit={add}
      onClose={onClose}
    >
      <Notes id={id} />
      <TextAreaField name="text" label={t('billing.operator.note')} help={t('billing.operator.noteHelp')} />
    </FormDialog>
  );
}

/** The operator's word that an invoice was paid outside. */
function SettleInvoiceDialog({ invoice: { id, company, value }, onClose }: InvoiceNotesDialogProps) {
  const { t } = useTexts();
  const { formatValue } = useInvoiceFormats();
  const check = ({ reason = '' }: { readonly reason?: string }): Record<string, string> =>
    reason.trim() === '' ? { reason: t('billing.operator.reasonMissing') } : {};
  const form = useEndpointForm({ ...api.billing.update, check }, { id, status: 'paid', reason: '' });
  const settle = useRefetchingMutation(api.billing.update, refetchOperatorInvoices);
  return (
    <FormDialog
      form={form}
      title={t('billing.operator.settleOf', { id, company: company.name })}
      submitLabel={t('billing.operator.settleSubmit', { value: formatValue(value) })}
      successMessage={t('billing.operator.settled')}
      onSubmit={settle}
      onClose={onClose}
    >
      <p>{t('billing.operator.settleText')}</p>
      <TextAreaField name="reason" label={t('billing.operator.reason')} help={t('billing.operator.reasonHelp')} required />
    </FormDialog>
  );
}

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
