import { api } from '#shared/api.ts';
import type { QueueIntegrationRecord } from '#shared/automation/queueIntegrations.ts';
import { listUsageNames } from '#ui/automation/prompts/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveIntegrationDialogProps {
  readonly integration: QueueIntegrationRecord;
  readonly onClose: () => void;
}

export function RemoveIntegrationDialog({ integration: { id, name, usedBy }, onClose }: RemoveIntegrationDialogProps) {
  const { t } = useTexts();
  const names = listUsageNames(usedBy);
  const remove = useRecordMutation(api.queueIntegrations.remove, () => [
    'queueIntegration',
    { action: 'delete', integrationId: id, queueIntegrationId: id },
  ]);
  return (
    <ConfirmDialog
      title={t('queueIntegrations.removing.title', { name })}
      confirmLabel={t('queueIntegrations.removing.confirm')}
      successMessage={t('queueIntegrations.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {names === '' ? t('queueIntegrations.removing.text') : t('queueIntegrations.removing.used', { names })}
    </ConfirmDialog>
  );
}
