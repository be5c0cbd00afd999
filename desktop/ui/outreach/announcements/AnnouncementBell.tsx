import { Megaphone } from 'lucide-react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { CountIconButton, Popover, PopoverSkeleton, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';

const LazyAnnouncementList = lazyComponent(() => import('./AnnouncementList.tsx'), 'AnnouncementList');

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.announcements.list, {});
  const count = data.filter(({ isRead }) => !isRead).length;
  return (
    <CountIconButton
      {...props}
      icon={Megaphone}
      label={count === 0 ? t('shell.bar.announcements') : t('shell.bar.announcementsCount', { count })}
      count={count}
    />
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = () => (
  <LatePart fallback={<PopoverSkeleton />}>
    <LazyAnnouncementList />
  </LatePart>
);

/** The announcements that the user is shown, with the number of unread ones. */
export function AnnouncementBell() {
  const { t } = useTexts();
  return (
    <Popover title={t('places.announcements')} width={400} trigger={renderButton}>
      {renderList}
    </Popover>
  );
}
