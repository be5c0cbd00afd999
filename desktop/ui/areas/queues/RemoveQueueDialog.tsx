import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveQueueDialogProps {
  readonly queue: QueueRecord;
  /** Number of users in the queue. */
  readonly userCount: number;
  readonly onClose: () => void;
}

export function RemoveQueueDialog({ queue, userCount, onClose }: RemoveQueueDialogProps) {
  const { t } = useTexts();
  const remove = useEndpointMutation(api.queues.remove, {
    toEvent: () => ['queue', { action: 'delete', queueId: queue.id }],
    onSuccess: () => toast.success(t('queues.removed')),
    isErrorShown: true,
  });
  return (
    <ConfirmDialog
      title={t('queues.removing.title', { name: queue.name })}
      confirmLabel={t('queues.removing.confirm')}
      onConfirm={() => remove.mutateAsync({ id: queue.id })}
      onClose={onClose}
    >
      {userCount === 0 ? t('queues.removing.unused') : t('queues.removing.text', { count: userCount })}
    </ConfirmDialog>
  );
}
