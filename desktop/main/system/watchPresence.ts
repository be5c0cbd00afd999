import { powerMonitor } from 'electron';

const checkIntervalMs = 30_000;
const awayAfterSeconds = 300;

/** Reports the user as away while the computer is locked, suspended or idle for five minutes. */
export function watchPresence(onChange: (isAway: boolean) => void): void {
  let isLocked = false;
  let wasAway = false;
  const update = (): void => {
    const isAway = isLocked || powerMonitor.getSystemIdleTime() >= awayAfterSeconds;
    if (isAway !== wasAway) {
      wasAway = isAway;
      onChange(isAway);
    }
  };
  const setLocked = (value: boolean) => (): void => {
    isLocked = value;
    update();
  };
  powerMonitor.on('lock-screen', setLocked(true));
  powerMonitor.on('suspend', setLocked(true));
  powerMonitor.on('unlock-screen', setLocked(false));
  powerMonitor.on('resume', setLocked(false));
  setInterval(update, checkIntervalMs).unref();
}
