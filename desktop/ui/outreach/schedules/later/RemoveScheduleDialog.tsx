import { api } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveScheduleDialogProps {
  readonly schedule: ScheduleRecord;
  readonly onClose: () => void;
}

export function RemoveScheduleDialog({ schedule: { id, contact, sentAt, repeat }, onClose }: RemoveScheduleDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.schedules.remove, () => ['schedule', { action: 'delete', scheduleId: String(id) }]);
  const consequence = sentAt !== null ? 'sent' : repeat === 'never' ? 'text' : 'series';
  return (
    <ConfirmDialog
      title={t('schedules.removing.title', { name: contact.name })}
      confirmLabel={t('schedules.removing.confirm')}
      successMessage={t('schedules.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t(`schedules.removing.${consequence}`)}
    </ConfirmDialog>
  );
}
