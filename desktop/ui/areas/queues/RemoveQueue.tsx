import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveQueueProps {
  readonly queue: QueueRecord;
  /** How many work in it. */
  readonly people: number;
  readonly onClose: () => void;
}

export function RemoveQueue({ queue, people, onClose }: RemoveQueueProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const remove = async (): Promise<void> => {
    await call(api.queues.remove, { id: queue.id });
    echo('queue', { action: 'delete', queueId: queue.id });
    toast.done(t('queues.removed'));
  };
  return (
    <ConfirmDialog
      title={t('queues.removing.title', { name: queue.name })}
      confirm={t('queues.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {people === 0 ? t('queues.removing.unused') : t('queues.removing.text', { count: people })}
    </ConfirmDialog>
  );
}
