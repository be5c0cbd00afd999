import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/areas/users.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.users.remove, { id: user.id });
    applyLocally('user', { action: 'delete', userId: user.id });
    toast.success(t('users.removed'));
  };
  return (
    <ConfirmDialog
      title={t('users.removing.title', { name: user.name })}
      confirmLabel={t('users.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('users.removing.text')}
    </ConfirmDialog>
  );
}
