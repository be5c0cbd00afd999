import { api } from '#shared/api.ts';
import type { QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveQuickMessageDialogProps {
  readonly quickMessage: QuickMessageRecord;
  readonly onClose: () => void;
}

export function RemoveQuickMessageDialog({ quickMessage: { id, shortcode, geral }, onClose }: RemoveQuickMessageDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.quickMessages.remove, () => ['quickMessage', { action: 'delete', id: String(id) }]);
  return (
    <ConfirmDialog
      title={t('quickMessages.removing.title', { name: shortcode })}
      confirmLabel={t('quickMessages.removing.confirm')}
      successMessage={t('quickMessages.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t(geral ? 'quickMessages.removing.shared' : 'quickMessages.removing.own')}
    </ConfirmDialog>
  );
}
