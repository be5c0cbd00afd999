import { api } from '#shared/api.ts';
import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveChatDialogProps {
  readonly chat: ChatRecord;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function RemoveChatDialog({ chat: { id, title }, onRemoved, onClose }: RemoveChatDialogProps) {
  const { t } = useTexts();
  const { mutateAsync: remove } = useEndpointMutation(api.chats.remove, {
    toEvent: () => ['chat', { action: 'delete', id: String(id) }],
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('chats.removing.title', { title })}
      confirmLabel={t('chats.removing.confirm')}
      successMessage={t('chats.removed')}
      onConfirm={async () => {
        await remove({ id });
        onRemoved();
      }}
      onClose={onClose}
    >
      {t('chats.removing.text')}
    </ConfirmDialog>
  );
}
