import { powerMonitor } from 'electron';

const look = 30_000;
const patience = 300;

/** Is somebody there? Locked, asleep or untouched for five minutes means no. */
export function startPresence(tell: (isAway: boolean) => void): void {
  let isLocked = false;
  let last = false;
  const judge = (): void => {
    const isAway = isLocked || powerMonitor.getSystemIdleTime() >= patience;
    if (isAway !== last) {
      last = isAway;
      tell(isAway);
    }
  };
  const lock = (locked: boolean) => (): void => {
    isLocked = locked;
    judge();
  };
  powerMonitor.on('lock-screen', lock(true));
  powerMonitor.on('suspend', lock(true));
  powerMonitor.on('unlock-screen', lock(false));
  powerMonitor.on('resume', lock(false));
  setInterval(judge, look).unref();
}
