import { powerSaveBlocker, type WebContents } from 'electron';

/** The computer does not fall asleep while a page uploads. A page that goes, or begins anew, uploads nothing. */
export function createSleepBlocker(): (page: WebContents, isBusy: boolean) => void {
  const busy = new Set<WebContents>();
  const known = new WeakSet<WebContents>();
  let blocker: number | null = null;
  const settle = (): void => {
    if (busy.size > 0 && blocker === null) {
      blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else if (busy.size === 0 && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const rest = (page: WebContents): void => {
    busy.delete(page);
    settle();
  };
  const attend = (page: WebContents): void => {
    known.add(page);
    page.on('did-start-loading', () => rest(page));
    page.once('destroyed', () => rest(page));
  };
  return (page, isBusy) => {
    if (!known.has(page)) {
      attend(page);
    }
    if (isBusy) {
      busy.add(page);
    } else {
      busy.delete(page);
    }
    settle();
  };
}
