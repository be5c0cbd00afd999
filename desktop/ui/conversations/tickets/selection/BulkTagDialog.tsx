import { api } from '#shared/api.ts';
import type { TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { FormDialog, SelectField, toColoredOptions, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clearSelection } from './selection.ts';
import { useBulk } from './useBulk.ts';

interface BulkTagDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Gives several tickets a tag, or takes it off them. */
export function BulkTagDialog({ ids, onClose }: BulkTagDialogProps) {
  const { t } = useTexts();
  const change = useBulk();
  const tags = useEndpointQuery(api.tags.list, {});
  const blankInput: TicketBulkInput = { ids: [...ids], action: 'tag' };
  const missing = t('ticketList.bulk.tagMissing');
  const form = useEndpointForm(
    { ...api.tickets.bulk, check: ({ tagId }) => (typeof tagId === 'number' ? {} : { tagId: missing }) },
    blankInput,
    {
      tagId: missing,
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('ticketList.bulk.tagTitle', { count: ids.length })}
      submitLabel={t('ticketList.bulk.tagSubmit')}
      width={440}
      onClose={onClose}
      onSubmit={async (input) => {
        clearSelection();
        await change(input);
      }}
    >
      <SelectField
        name="tagId"
        label={t('ticketList.bulk.tagName')}
        required
        placeholder={missing}
        options={toColoredOptions(tags.data ?? [])}
      />
      <SelectField
        name="action"
        label={t('ticketList.bulk.tagAction')}
        required
        options={(['tag', 'untag'] as const).map((value) => ({ value, label: t(`ticketList.bulk.actions.${value}`) }))}
      />
    </FormDialog>
  );
}
