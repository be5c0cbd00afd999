import { api } from '#shared/api.ts';
import type { ContactListRecord } from '#shared/contacts/contactLists/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveContactListDialogProps {
  readonly contactList: ContactListRecord;
  readonly onClose: () => void;
}

export function RemoveContactListDialog({ contactList: { id, name, contactsCount }, onClose }: RemoveContactListDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.contactLists.remove, () => ['ContactList', { action: 'delete', id: String(id) }]);
  return (
    <ConfirmDialog
      title={t('contactLists.removing.title', { name })}
      confirmLabel={t('contactLists.removing.confirm')}
      successMessage={t('contactLists.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {contactsCount === 0 ? t('contactLists.removing.unused') : t('contactLists.removing.text', { count: contactsCount })}
    </ConfirmDialog>
  );
}
