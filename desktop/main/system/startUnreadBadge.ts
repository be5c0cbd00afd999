import { app, type BaseWindow } from 'electron';
import { getOverlayIcon } from './statusIcons.ts';
import type { UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';

/** The number on dock or taskbar, in the title, and the end of the flashing. */
export function startUnreadBadge(window: BaseWindow, signs: UnreadStatusStore, say: TranslateNative): (title: string) => void {
  let page = 'Prosa';
  const title = (unread: number): void => window.setTitle(unread > 0 ? `(${unread}) ${page}` : page);
  signs.subscribe(({ unread }) => {
    app.setBadgeCount(unread);
    title(unread);
    if (process.platform === 'win32') {
      window.setOverlayIcon(unread > 0 ? getOverlayIcon(unread) : null, unread > 0 ? say('trayUnread', { count: unread }) : '');
    }
    if (unread === 0) {
      window.flashFrame(false);
    }
  });
  window.on('focus', () => window.flashFrame(false));
  return (named) => {
    // The page puts its own number in front; here stands that of all accounts.
    page = named.replace(/^\(\d+\) /, '');
    title(signs.now().unread);
  };
}
