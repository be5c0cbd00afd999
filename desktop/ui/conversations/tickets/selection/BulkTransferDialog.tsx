import { api } from '#shared/api.ts';
import type { TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { FormDialog, SelectField, toColoredOptions, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { AssigneeField } from '#ui/conversations/tickets/dialogs/AssigneeField.tsx';
import { clearSelection } from './selection.ts';
import { useBulk } from './useBulk.ts';

interface BulkDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Transfers several tickets to a queue, and to a user or to the first one who accepts. */
export function BulkTransferDialog({ ids, onClose }: BulkDialogProps) {
  const { t } = useTexts();
  const change = useBulk();
  const queues = useEndpointQuery(api.queues.list, {});
  const blankInput: TicketBulkInput = { ids: [...ids], action: 'transfer', userId: null };
  const form = useEndpointForm(
    { ...api.tickets.bulk, check: ({ queueId }) => (typeof queueId === 'number' ? {} : { queueId: t('forms.ticket.queueMissing') }) },
    blankInput,
    { queueId: t('forms.ticket.queueMissing') },
  );
  const queueId = form.watch('queueId');
  return (
    <FormDialog
      form={form}
      title={t('ticketList.bulk.transferTitle', { count: ids.length })}
      submitLabel={t('ticketList.transfer.submit')}
      width={440}
      onClose={onClose}
      onSubmit={async (input) => {
        clearSelection();
        await change(input);
      }}
    >
      <SelectField
        name="queueId"
        label={t('ticketList.transfer.queue')}
        required
        placeholder={t('forms.ticket.queueMissing')}
        options={toColoredOptions(queues.data ?? [])}
      />
      <AssigneeField label={t('ticketList.transfer.user')} help={t('ticketList.transfer.help')} queueId={queueId ?? null} exceptId={null} />
    </FormDialog>
  );
}
