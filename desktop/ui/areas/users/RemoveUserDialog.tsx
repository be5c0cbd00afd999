import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/areas/users.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveUserDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const { t } = useTexts();
  const remove = useEndpointMutation(api.users.remove, {
    toEvent: () => ['user', { action: 'delete', userId: user.id }],
    onSuccess: () => toast.success(t('users.removed')),
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('users.removing.title', { name: user.name })}
      confirmLabel={t('users.removing.confirm')}
      onConfirm={() => remove.mutateAsync({ id: user.id })}
      onClose={onClose}
    >
      {t('users.removing.text')}
    </ConfirmDialog>
  );
}
