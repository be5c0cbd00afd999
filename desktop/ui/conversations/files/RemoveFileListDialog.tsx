import { api } from '#shared/api.ts';
import type { FileListRecord } from '#shared/conversations/files.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveFileListDialogProps {
  readonly fileList: FileListRecord;
  readonly onClose: () => void;
}

export function RemoveFileListDialog({ fileList: { id, name, filesCount }, onClose }: RemoveFileListDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.files.remove, () => ['fileList', { action: 'delete', fileListId: id }]);
  return (
    <ConfirmDialog
      title={t('files.removing.title', { name })}
      confirmLabel={t('files.removing.confirm')}
      successMessage={t('files.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {filesCount === 0 ? t('files.removing.unused') : t('files.removing.text', { count: filesCount })}
    </ConfirmDialog>
  );
}
