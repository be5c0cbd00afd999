import { CountMark } from '#ui/shell/drawer/CountMark.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useUnreadCount } from './useUnreadCount.ts';

/** Unread count beside the menu entry; a dot in the collapsed menu. */
export function UnreadBadge() {
  const { t } = useTexts();
  const unread = useUnreadCount();
  return <CountMark count={unread} title={t('tickets.bell.buttonCount', { count: unread })} />;
}
