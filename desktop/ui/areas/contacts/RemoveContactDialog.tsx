import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useContactLabels } from './useContactLabels.ts';

interface RemoveContactDialogProps {
  readonly contact: ContactRecord;
  readonly onClose: () => void;
}

export function RemoveContactDialog({ contact, onClose }: RemoveContactDialogProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const { nameOf } = useContactLabels();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.contacts.remove, { id: contact.id });
    applyLocally('contact', { action: 'delete', contactId: contact.id });
    toast.success(t('contacts.removing.done'));
  };
  return (
    <ConfirmDialog
      title={t('contacts.removing.title', { name: nameOf(contact) })}
      confirmLabel={t('contacts.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('contacts.removing.text')}
    </ConfirmDialog>
  );
}
