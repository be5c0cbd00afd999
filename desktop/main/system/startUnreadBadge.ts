import { app, type BaseWindow } from 'electron';
import { getOverlayIcon } from './statusIcons.ts';
import type { UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** Shows the unread count on dock, taskbar and title; returns a function that sets the page title. */
export function startUnreadBadge(
  window: BaseWindow,
  unreadStatus: UnreadStatusStore,
  translate: TranslateNative,
): (updateTitle: string) => void {
  let pageTitle = 'Prosa';
  const updateTitle = (unread: number): void => window.setTitle(unread > 0 ? `(${unread}) ${pageTitle}` : pageTitle);
  unreadStatus.subscribe(({ unread }) => {
    app.setBadgeCount(unread);
    updateTitle(unread);
    if (process.platform === 'win32') {
      window.setOverlayIcon(unread > 0 ? getOverlayIcon(unread) : null, unread > 0 ? translate('trayUnread', { count: unread }) : '');
    }
    if (unread === 0) {
      window.flashFrame(false);
    }
  });
  window.on('focus', () => window.flashFrame(false));
  return (title) => {
    // The page prefixes its own count; the window shows that of all accounts.
    pageTitle = title.replace(/^\(\d+\) /, '');
    updateTitle(unreadStatus.current().unread);
  };
}
