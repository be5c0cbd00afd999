import { api } from '#shared/api.ts';
import type { ContactListItemInput, ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { phoneNumberFields, PhoneNumberField, usePhoneNumberForm } from '#ui/tenancy/settings/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { FormDialog, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ContactListItemDialogProps {
  readonly contactListId: number;
  /** Null: adds one. */
  readonly item: ContactListItemRecord | null;
  readonly onClose: () => void;
}

const toInput = (contactListId: number, item: ContactListItemRecord | null): ContactListItemInput => ({
  contactListId,
  name: item?.name ?? '',
  number: item === null ? '' : (formatPhoneNumber(item.number) ?? item.number),
  email: item?.email ?? '',
});

export function ContactListItemDialog({ contactListId, item, onClose }: ContactListItemDialogProps) {
  const { t } = useTexts();
  const { check, complete } = usePhoneNumberForm();
  const numberShort = t('contacts.dialog.numberShort');
  const form = useEndpointForm({ ...api.contactListItems.create, check }, toInput(contactListId, item), {
    'name.tooShort': t('contactLists.tooShort'),
    'number.tooShort': numberShort,
    'number.required': numberShort,
  });
  const create = useRecordMutation(api.contactListItems.create, (record) => ['ContactListItem', { action: 'create', record }]);
  const update = useRecordMutation(api.contactListItems.update, (record) => ['ContactListItem', { action: 'update', record }]);
  const save = async (values: ContactListItemInput): Promise<unknown> => {
    const { contactListId: _list, ...changes } = await complete(values);
    return item === null ? create({ ...changes, contactListId }) : update({ ...changes, id: item.id });
  };
  return (
    <FormDialog
      form={form}
      title={item === null ? t('contactLists.items.new') : t('contactLists.items.editing')}
      submitLabel={t('contactLists.items.save')}
      successMessage={t('contactLists.items.saved')}
      width={480}
      fieldByCode={{ ...phoneNumberFields, ERR_DUPLICATED_CONTACTLISTITEM: 'number' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('contactLists.items.name')} autoComplete="off" required />
      <PhoneNumberField name="number" label={t('contactLists.items.number')} help={t('contacts.dialog.numberHelp')} required />
      <TextField name="email" type="email" label={t('contactLists.items.email')} />
    </FormDialog>
  );
}
