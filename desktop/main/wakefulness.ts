import { powerSaveBlocker } from 'electron';

/** The computer does not fall asleep while a page uploads. */
export function createWakefulness(): (accountId: string, isBusy: boolean) => void {
  const busy = new Set<string>();
  let blocker: number | null = null;
  return (accountId, isBusy) => {
    if (isBusy) {
      busy.add(accountId);
    } else {
      busy.delete(accountId);
    }
    if (busy.size > 0 && blocker === null) {
      blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else if (busy.size === 0 && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
}
