import { api } from '#shared/api.ts';
import type { HelpRecord } from '#shared/operations/helps.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchHelps } from './refetchHelps.ts';

interface RemoveHelpDialogProps {
  readonly help: HelpRecord;
  readonly onClose: () => void;
}

export function RemoveHelpDialog({ help: { id, title }, onClose }: RemoveHelpDialogProps) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.helps.remove, refetchHelps);
  return (
    <ConfirmDialog
      title={t('helps.removing.title', { name: title })}
      confirmLabel={t('helps.removing.confirm')}
      successMessage={t('helps.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('helps.removing.text')}
    </ConfirmDialog>
  );
}
