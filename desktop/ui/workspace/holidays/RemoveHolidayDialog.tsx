import { api } from '#shared/api.ts';
import type { HolidayRecord } from '#shared/workspace/holidays.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RemoveHolidayDialogProps {
  readonly holiday: HolidayRecord;
  readonly onClose: () => void;
}

export function RemoveHolidayDialog({ holiday: { id, name }, onClose }: RemoveHolidayDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.holidays.remove, () => ['holiday', { action: 'delete', holidayId: id }]);
  return (
    <ConfirmDialog
      title={t('holidays.removing.title', { name })}
      confirmLabel={t('holidays.removing.confirm')}
      successMessage={t('holidays.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('holidays.removing.text')}
    </ConfirmDialog>
  );
}
