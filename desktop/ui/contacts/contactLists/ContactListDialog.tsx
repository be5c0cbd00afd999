import { api } from '#shared/api.ts';
import type { ContactListInput, ContactListRecord } from '#shared/contacts/contactLists/index.ts';
import { openContactListFilter } from '#shared/contacts/contactLists/filter.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { FilterFields } from './FilterFields.tsx';

interface ContactListDialogProps {
  /** Null: creates one. */
  readonly contactList: ContactListRecord | null;
  /** A new list is dynamic. */
  readonly isDynamic: boolean;
  readonly onClose: () => void;
}

const toInput = (contactList: ContactListRecord | null, isDynamic: boolean): ContactListInput => ({
  name: contactList?.name ?? '',
  filter: contactList === null && isDynamic ? openContactListFilter : (contactList?.filter ?? null),
});

export function ContactListDialog({ contactList, isDynamic, onClose }: ContactListDialogProps) {
  const { t } = useTexts();
  const input = toInput(contactList, isDynamic);
  const form = useEndpointForm(api.contactLists.create, input, { 'name.tooShort': t('contactLists.tooShort') });
  const create = useRecordMutation(api.contactLists.create, (record) => ['ContactList', { action: 'create', record }]);
  const update = useRecordMutation(api.contactLists.update, (record) => ['ContactList', { action: 'update', record }]);
  return (
    <FormDialog
      form={form}
      title={t(contactList !== null ? 'contactLists.editing' : isDynamic ? 'contactLists.newDynamic' : 'contactLists.new')}
      submitLabel={t('contactLists.save')}
      successMessage={t('contactLists.saved')}
      width={520}
      onSubmit={({ name, filter = null }) =>
        contactList === null ? create({ name, filter }) : update({ name, filter, id: contactList.id })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t('contactLists.name')} />
      {input.filter && <FilterFields />}
    </FormDialog>
  );
}
