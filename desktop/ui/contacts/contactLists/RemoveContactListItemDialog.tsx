import { api } from '#shared/api.ts';
import type { ContactListItemRecord } from '#shared/contacts/contactLists/items.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveContactListItemDialogProps {
  readonly item: ContactListItemRecord;
  readonly onClose: () => void;
}

export function RemoveContactListItemDialog({ item: { id, name, contactListId }, onClose }: RemoveContactListItemDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.contactListItems.remove, () => [
    'ContactListItem',
    { action: 'delete', id: String(id), contactListId },
  ]);
  return (
    <ConfirmDialog
      title={t('contactLists.items.removing.title', { name })}
      confirmLabel={t('contactLists.items.removing.confirm')}
      successMessage={t('contactLists.items.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('contactLists.items.removing.text')}
    </ConfirmDialog>
  );
}
