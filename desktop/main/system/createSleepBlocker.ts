import { powerSaveBlocker, type WebContents } from 'electron';

/** Prevents suspension while a page uploads. A reloaded or closed page uploads nothing. */
export function createSleepBlocker(): (page: WebContents, isBusy: boolean) => void {
  const busyPages = new Set<WebContents>();
  const watchedPages = new WeakSet<WebContents>();
  let blocker: number | null = null;
  const updateBlocker = (): void => {
    if (busyPages.size > 0 && blocker === null) {
      blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else if (busyPages.size === 0 && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const markIdle = (page: WebContents): void => {
    busyPages.delete(page);
    updateBlocker();
  };
  const watchPage = (page: WebContents): void => {
    watchedPages.add(page);
    page.on('did-start-loading', () => markIdle(page));
    page.once('destroyed', () => markIdle(page));
  };
  return (page, isBusy) => {
    if (!watchedPages.has(page)) {
      watchPage(page);
    }
    if (isBusy) {
      busyPages.add(page);
    } else {
      busyPages.delete(page);
    }
    updateBlocker();
  };
}
