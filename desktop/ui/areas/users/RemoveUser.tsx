import { api } from '#shared/api.ts';
import type { UserRow } from '#shared/areas/users.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveUserProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

export function RemoveUser({ user, onClose }: RemoveUserProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const remove = async (): Promise<void> => {
    await call(api.users.remove, { id: user.id });
    echo('user', { action: 'delete', userId: user.id });
    toast.done(t('users.removed'));
  };
  return (
    <ConfirmDialog
      title={t('users.removing.title', { name: user.name })}
      confirm={t('users.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('users.removing.text')}
    </ConfirmDialog>
  );
}
