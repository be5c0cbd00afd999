import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { FormDialog, SwitchField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts, type NamedContact } from '#ui/text/index.ts';
import { useContactLabels } from './useContactLabels.ts';

interface BlockContactDialogProps {
  readonly contact: NamedContact & { readonly id: number };
  readonly onClose: () => void;
}

/** Asks why, and how far the block reaches. */
export function BlockContactDialog({ contact, onClose }: BlockContactDialogProps) {
  const { t } = useTexts();
  const { nameOf } = useContactLabels();
  const form = useEndpointForm(api.contactBlocks.create, { contactIds: [contact.id], reason: '', onWhatsApp: false });
  const block = useRefetchingMutation(api.contactBlocks.create, (cache) => {
    invalidateEndpoint(cache, api.contactBlocks.show);
    invalidateEndpoint(cache, api.contactBlocks.page);
  });
  return (
    <FormDialog
      form={form}
      title={t('contacts.blocks.ask', { name: nameOf(contact) })}
      submitLabel={t('contacts.blocks.block')}
      successMessage={t('contacts.blocks.done')}
      width={480}
      onSubmit={block}
      onClose={onClose}
    >
      <p>{t('contacts.blocks.text')}</p>
      <TextField name="reason" label={t('contacts.blocks.reason')} autoComplete="off" />
      {!contact.isGroup && (
        <SwitchField name="onWhatsApp" label={t('contacts.blocks.onWhatsApp')} help={t('contacts.blocks.onWhatsAppHelp')} />
      )}
    </FormDialog>
  );
}
