import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useContactWords } from './contactName.ts';

interface RemoveContactProps {
  readonly contact: ContactRecord;
  readonly onClose: () => void;
}

export function RemoveContact({ contact, onClose }: RemoveContactProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const { nameOf } = useContactWords();
  const remove = async (): Promise<void> => {
    await call(api.contacts.remove, { id: contact.id });
    echo('contact', { action: 'delete', contactId: contact.id });
    toast.done(t('contacts.removing.done'));
  };
  return (
    <ConfirmDialog
      title={t('contacts.removing.title', { name: nameOf(contact) })}
      confirm={t('contacts.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('contacts.removing.text')}
    </ConfirmDialog>
  );
}
