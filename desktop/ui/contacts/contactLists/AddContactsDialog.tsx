import { api } from '#shared/api.ts';
import { openContactListFilter } from '#shared/contacts/contactLists/filter.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { FilterFields } from './FilterFields.tsx';

interface AddContactsDialogProps {
  readonly contactListId: number;
  readonly onClose: () => void;
}

/** Adds the company's contacts that match to a list. */
export function AddContactsDialog({ contactListId, onClose }: AddContactsDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.contactLists.addContacts, { id: contactListId, filter: openContactListFilter });
  const add = useRecordMutation(api.contactLists.addContacts, (record) => ['ContactList', { action: 'update', record }]);
  return (
    <FormDialog
      form={form}
      title={t('contactLists.items.fromContacts')}
      submitLabel={t('contactLists.items.addContacts')}
      successMessage={t('contactLists.items.contactsAdded')}
      width={520}
      onSubmit={({ filter }) => add({ id: contactListId, filter })}
      onClose={onClose}
    >
      <FilterFields />
    </FormDialog>
  );
}
