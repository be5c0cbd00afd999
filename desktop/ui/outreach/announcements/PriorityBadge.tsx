import type { AnnouncementPriority } from '#shared/outreach/announcements.ts';
import { StatusBadge } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { announcementPriorityBadges } from './announcementPriorityBadges.ts';

export function PriorityBadge({ priority }: { readonly priority: AnnouncementPriority }) {
  const { t } = useTexts();
  const { key, icon, tint } = announcementPriorityBadges[priority];
  return (
    <StatusBadge icon={icon} tint={tint}>
      {t(`announcements.priorities.${key}`)}
    </StatusBadge>
  );
}
