import { api } from '#shared/api.ts';
import type { TagListRecord } from '#shared/areas/tags.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveTagDialogProps {
  readonly tag: TagListRecord;
  readonly onClose: () => void;
}

export function RemoveTagDialog({ tag, onClose }: RemoveTagDialogProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.tags.remove, { id: tag.id });
    applyLocally('tag', { action: 'delete', tagId: tag.id });
    toast.success(t('tags.removed'));
  };
  return (
    <ConfirmDialog
      title={t('tags.removing.title', { name: tag.name })}
      confirmLabel={t('tags.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {tag.ticketsCount === 0 ? t('tags.removing.unused') : t('tags.removing.text', { count: tag.ticketsCount })}
      {tag.kanban === 1 && ` ${t('tags.removing.lane')}`}
    </ConfirmDialog>
  );
}
