import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ResetSecondStepDialogProps {
  readonly user: UserListRecord;
  readonly onClose: () => void;
}

interface ResetSecondStepProps {
  /** Null: the dialog is closed. */
  readonly user: UserListRecord | null;
  readonly onClose: () => void;
}

/** An admin's help for a colleague who lost app and codes. */
export const ResetSecondStep = ({ user, onClose }: ResetSecondStepProps) => user && <ResetSecondStepDialog user={user} onClose={onClose} />;

function ResetSecondStepDialog({ user: { id, name }, onClose }: ResetSecondStepDialogProps) {
  const { t } = useTexts();
  const reset = useRecordMutation(api.secondSteps.reset, (user) => ['user', { action: 'update', user }]);
  return (
    <ConfirmDialog
      title={t('secondSteps.admin.title', { name })}
      confirmLabel={t('secondSteps.admin.confirm')}
      successMessage={t('secondSteps.admin.done')}
      onConfirm={() => reset({ id })}
      onClose={onClose}
    >
      {t('secondSteps.admin.text')}
    </ConfirmDialog>
  );
}
