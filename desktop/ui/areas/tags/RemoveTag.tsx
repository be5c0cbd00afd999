import { api } from '#shared/api.ts';
import type { TagRow } from '#shared/areas/tags.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveTagProps {
  readonly tag: TagRow;
  readonly onClose: () => void;
}

export function RemoveTag({ tag, onClose }: RemoveTagProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const remove = async (): Promise<void> => {
    await call(api.tags.remove, { id: tag.id });
    echo('tag', { action: 'delete', tagId: tag.id });
    toast.done(t('tags.removed'));
  };
  return (
    <ConfirmDialog
      title={t('tags.removing.title', { name: tag.name })}
      confirm={t('tags.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {tag.ticketsCount === 0 ? t('tags.removing.unused') : t('tags.removing.text', { count: tag.ticketsCount })}
      {tag.kanban === 1 && ` ${t('tags.removing.lane')}`}
    </ConfirmDialog>
  );
}
