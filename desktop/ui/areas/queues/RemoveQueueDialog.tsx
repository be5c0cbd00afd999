import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
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
  const applyLocally = useApplyLocally();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.queues.remove, { id: queue.id });
    applyLocally('queue', { action: 'delete', queueId: queue.id });
    toast.success(t('queues.removed'));
  };
  return (
    <ConfirmDialog
      title={t('queues.removing.title', { name: queue.name })}
      confirmLabel={t('queues.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {userCount === 0 ? t('queues.removing.unused') : t('queues.removing.text', { count: userCount })}
    </ConfirmDialog>
  );
}
