import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useContactLabels } from './useContactLabels.ts';

interface RemoveContactDialogProps {
  readonly contact: ContactRecord;
  readonly onClose: () => void;
}

export function RemoveContactDialog({ contact, onClose }: RemoveContactDialogProps) {
  const { t } = useTexts();
  const { nameOf } = useContactLabels();
  const remove = useEndpointMutation(api.contacts.remove, {
    toEvent: () => ['contact', { action: 'delete', contactId: contact.id }],
    onSuccess: () => toast.success(t('contacts.removing.done')),
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('contacts.removing.title', { name: nameOf(contact) })}
      confirmLabel={t('contacts.removing.confirm')}
      onConfirm={() => remove.mutateAsync({ id: contact.id })}
      onClose={onClose}
    >
      {t('contacts.removing.text')}
    </ConfirmDialog>
  );
}
