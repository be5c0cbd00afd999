import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { RecordUses } from '#ui/shell/lists/RecordUses.tsx';
import { LostTickets } from '#ui/shell/lists/LostTickets.tsx';
import { useTexts } from '#ui/text/index.ts';

interface RemoveConnectionDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

export function RemoveConnectionDialog({ connection: { id, name }, onClose }: RemoveConnectionDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.connections.remove, () => ['whatsapp', { action: 'delete', whatsappId: id }]);
  return (
    <ConfirmDialog
      title={t('connections.removing.title', { name })}
      confirmLabel={t('connections.removing.confirm')}
      successMessage={t('connections.removing.done')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('connections.removing.text')}
      <RecordUses record="connection" id={id} />
      <LostTickets without={{ whatsappId: id }} />
    </ConfirmDialog>
  );
}
