import { api } from '#shared/api.ts';
import type { TagListRecord } from '#shared/contacts/tags.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveTagDialogProps {
  readonly tag: TagListRecord;
  readonly onClose: () => void;
}

export function RemoveTagDialog({ tag: { id, name, ticketsCount, kanban }, onClose }: RemoveTagDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.tags.remove, () => ['tag', { action: 'delete', tagId: id }]);
  return (
    <ConfirmDialog
      title={t('tags.removing.title', { name })}
      confirmLabel={t('tags.removing.confirm')}
      successMessage={t('tags.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {ticketsCount === 0 ? t('tags.removing.unused') : t('tags.removing.text', { count: ticketsCount })}
      {kanban === 1 && ` ${t('tags.removing.lane')}`}
      <RecordUses record="tag" id={id} except={['tickets']} />
    </ConfirmDialog>
  );
}
