import { api } from '#shared/api.ts';
import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveCampaignDialogProps {
  readonly campaign: CampaignRecord;
  readonly onClose: () => void;
}

export function RemoveCampaignDialog({ campaign: { id, name }, onClose }: RemoveCampaignDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.campaigns.remove, () => ['campaign', { action: 'delete', id: String(id), record: { id } }]);
  return (
    <ConfirmDialog
      title={t('campaigns.removing.title', { name })}
      confirmLabel={t('campaigns.removing.confirm')}
      successMessage={t('campaigns.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('campaigns.removing.text')}
    </ConfirmDialog>
  );
}
