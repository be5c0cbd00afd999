import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useApplyLocally } from '#ui/data/cache/useApplyLocally.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { ConfirmDialog, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveConnectionDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

export function RemoveConnectionDialog({ connection, onClose }: RemoveConnectionDialogProps) {
  const { t } = useTexts();
  const applyLocally = useApplyLocally();
  const remove = async (): Promise<void> => {
    await callEndpoint(api.connections.remove, { id: connection.id });
    applyLocally('whatsapp', { action: 'delete', whatsappId: connection.id });
    toast.success(t('connections.removing.done'));
  };
  return (
    <ConfirmDialog
      title={t('connections.removing.title', { name: connection.name })}
      confirmLabel={t('connections.removing.confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('connections.removing.text')}
    </ConfirmDialog>
  );
}
