import { api } from '#shared/api.ts';
import type { AnnouncementRecord } from '#shared/outreach/announcements.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { refetchAnnouncements } from './refetchAnnouncements.ts';

interface RemoveAnnouncementDialogProps {
  readonly announcement: AnnouncementRecord;
  readonly onClose: () => void;
}

export function RemoveAnnouncementDialog({ announcement: { id, title }, onClose }: RemoveAnnouncementDialogProps) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.announcements.remove, refetchAnnouncements);
  return (
    <ConfirmDialog
      title={t('announcements.removing.title', { name: title })}
      confirmLabel={t('announcements.removing.confirm')}
      successMessage={t('announcements.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('announcements.removing.text')}
    </ConfirmDialog>
  );
}
