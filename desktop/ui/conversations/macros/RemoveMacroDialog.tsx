import { api } from '#shared/api.ts';
import type { MacroRecord } from '#shared/conversations/macros.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveMacroDialogProps {
  readonly macro: MacroRecord;
  readonly onClose: () => void;
}

export function RemoveMacroDialog({ macro: { id, name, userId }, onClose }: RemoveMacroDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.macros.remove, () => ['macro', { action: 'delete', macroId: id }]);
  return (
    <ConfirmDialog
      title={t('macros.removing.title', { name })}
      confirmLabel={t('macros.removing.confirm')}
      successMessage={t('macros.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t(userId === null ? 'macros.removing.shared' : 'macros.removing.own')}
    </ConfirmDialog>
  );
}
