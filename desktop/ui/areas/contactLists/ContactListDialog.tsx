import { api } from '#shared/api.ts';
import type { ContactListInput, ContactListRecord } from '#shared/areas/contactLists.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ContactListDialogProps {
  /** Null: creates one. */
  readonly contactList: ContactListRecord | null;
  readonly onClose: () => void;
}

const blankInput: ContactListInput = { name: '' };

export function ContactListDialog({ contactList, onClose }: ContactListDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.contactLists.create, contactList ?? blankInput, { 'name.tooShort': t('contactLists.tooShort') });
  const create = useRecordMutation(api.contactLists.create, (record) => ['ContactList', { action: 'create', record }]);
  const update = useRecordMutation(api.contactLists.update, (record) => ['ContactList', { action: 'update', record }]);
  return (
    <FormDialog
      form={form}
      title={contactList === null ? t('contactLists.new') : t('contactLists.editing')}
      submitLabel={t('contactLists.save')}
      successMessage={t('contactLists.saved')}
      width={520}
      onSubmit={({ name }) => (contactList === null ? create({ name }) : update({ name, id: contactList.id }))}
      onClose={onClose}
    >
      <TextField name="name" label={t('contactLists.name')} />
    </FormDialog>
  );
}
