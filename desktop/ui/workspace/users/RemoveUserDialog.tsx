import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { useTexts } from '#ui/text/index.ts';

interface RemoveUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.users.remove, () => ['user', { action: 'delete', userId: user.id }]);
  return (
    <ConfirmDialog
      title={t('users.removing.title', { name: user.name })}
      confirmLabel={t('users.removing.confirm')}
      successMessage={t('users.removed')}
      onConfirm={() => remove({ id: user.id })}
      onClose={onClose}
    >
      {t('users.removing.text')}
      <LostTickets without={{ userId: user.id }} />
    </ConfirmDialog>
  );
}
