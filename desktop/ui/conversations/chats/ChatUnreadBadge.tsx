import { CountMark } from '#ui/shell/drawer/CountMark.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useUnreadChats } from './useChats.ts';

/** Number of chats with unread messages beside the menu entry; a dot in the collapsed menu. */
export function ChatUnreadBadge() {
  const { t } = useTexts();
  const count = useUnreadChats();
  return <CountMark count={count} title={t('shell.chats.unread', { count })} />;
}
