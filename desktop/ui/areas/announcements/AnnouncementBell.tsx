import styled from '@emotion/styled';
import { Megaphone } from 'lucide-react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { CountBadge, IconButton, Popover, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useTexts } from '#ui/text/index.ts';
import { Suspense } from 'react';

const LazyAnnouncementList = lazyComponent(() => import('./AnnouncementList.tsx'), 'AnnouncementList');

/** On the upper right of the button. */
const Badge = styled.span`
  position: absolute;
  top: 2px;
  left: 17px;
  translate: min(0px, 22px - 100%);
  pointer-events: none;
`;

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.announcements.list, {});
  const count = data.filter(({ isRead }) => !isRead).length;
  return (
    <IconButton
      {...props}
      icon={Megaphone}
      label={count === 0 ? t('shell.bar.announcements') : t('shell.bar.announcementsCount', { count })}
    >
      {count > 0 && (
        <Badge aria-hidden>
          <CountBadge small>{count}</CountBadge>
        </Badge>
      )}
    </IconButton>
  );
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = () => (
  <Suspense fallback={null}>
    <LazyAnnouncementList />
  </Suspense>
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
