import { powerMonitor } from 'electron';

const checkIntervalMs = 30_000;
const awayAfterSeconds = 300;

/** Is somebody there? Locked, asleep or untouched for five minutes means no. */
export function watchPresence(tell: (isAway: boolean) => void): void {
  let isLocked = false;
  let last = false;
  const judge = (): void => {
    const isAway = isLocked || powerMonitor.getSystemIdleTime() >= awayAfterSeconds;
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
  setInterval(judge, checkIntervalMs).unref();
}
