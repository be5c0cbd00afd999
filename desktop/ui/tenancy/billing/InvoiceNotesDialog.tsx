import styled from '@emotion/styled';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { InvoiceListRecord } from '#shared/tenancy/billing/record.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, TextAreaField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
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
export function InvoiceNotesDialog({ invoice: { id, company }, onClose }: InvoiceNotesDialogProps) {
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
export function SettleInvoiceDialog({ invoice: { id, company, value }, onClose }: InvoiceNotesDialogProps) {
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
