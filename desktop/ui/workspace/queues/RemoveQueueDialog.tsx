import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/workspace/queues.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { useTexts } from '#ui/text/index.ts';

interface RemoveQueueDialogProps {
  readonly queue: QueueRecord;
  /** Number of users in the queue. */
  readonly userCount: number;
  readonly onClose: () => void;
}

export function RemoveQueueDialog({ queue, userCount, onClose }: RemoveQueueDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.queues.remove, () => ['queue', { action: 'delete', queueId: queue.id }]);
  const { data: tickets } = useEndpointQuery(api.tickets.ofQueue, { queueId: queue.id }, { staleTime: 0 });
  const active = tickets?.active ?? 0;
  const closed = tickets?.closed ?? 0;
  return (
    <ConfirmDialog
      title={t('queues.removing.title', { name: queue.name })}
      confirmLabel={t('queues.removing.confirm')}
      successMessage={t('queues.removed')}
      onConfirm={() => remove({ id: queue.id })}
      onClose={onClose}
    >
      {tickets !== undefined && (
        <>{active + closed === 0 ? t('queues.removing.noTickets') : t('queues.removing.tickets', { count: active + closed, active })} </>
      )}
      {userCount > 0 && t('queues.removing.users', { count: userCount })} {t('queues.removing.kept')}
      <RecordUses record="queue" id={queue.id} except={['tickets', 'people']} />
      <LostTickets without={{ queueId: queue.id }} />
    </ConfirmDialog>
  );
}
