import { app, type BaseWindow } from 'electron';
import { overlayIcon } from './icons.ts';
import type { Signs } from './signs.ts';
import type { Say } from './texts.ts';

/** The number on dock or taskbar, in the title, and the end of the flashing. */
export function startBadge(window: BaseWindow, signs: Signs, say: Say): (title: string) => void {
  let page = 'Prosa';
  const title = (unread: number): void => window.setTitle(unread > 0 ? `(${unread}) ${page}` : page);
  signs.hear(({ unread }) => {
    app.setBadgeCount(unread);
    title(unread);
    if (process.platform === 'win32') {
      window.setOverlayIcon(unread > 0 ? overlayIcon(unread) : null, unread > 0 ? say('trayUnread', { count: unread }) : '');
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
