import { spawn } from 'node:child_process';
import path from 'node:path';
import { addDays, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';
import type { Config } from '#server/config.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { Log } from '#server/platform/log.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { readBackupStatus } from './backupStatus.ts';

const program = path.join(import.meta.dirname, 'backupMain.ts');

/** The last time that a backup was to begin. */
export function findLastBackupTime(now: Date, { schedule, timeZone }: { readonly schedule: string; readonly timeZone: string }): Date {
  const day = toZonedDay(now, timeZone);
  const today = parseZonedTime(`${day}T${schedule}`, timeZone);
  return today !== null && today <= now ? today : (parseZonedTime(`${addDays(day, -1)}T${schedule}`, timeZone) ?? now);
}

/** A process of its own: hours of work must neither slow the server nor hold up its end. False: it failed. */
function spawnBackup(log: Log): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', program, '--scheduled'], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', (err) => {
      log.error({ err }, 'the scheduled backup could not be started');
      resolve(false);
    });
    child.once('exit', (code) => {
      log[code === 0 ? 'info' : 'error']({ code }, code === 0 ? 'the scheduled backup is made and checked' : 'the scheduled backup failed');
      resolve(code === 0);
    });
    child.unref();
  });
}

async function isDue({ backup, timeZone }: Config, now: Date): Promise<boolean> {
  const status = backup === null ? null : await readBackupStatus(backup.dir);
  return (
    backup !== null && (status === null || new Date(status.startedAt) < findLastBackupTime(now, { schedule: backup.schedule, timeZone }))
  );
}

/** One that could not even be begun, as in a folder that cannot be written, has no status: it is tried again later. */
const retryMs = hourMs;

let running: Promise<void> | null = null;
let triesAgainAt = 0;

/** Begins the backup of the day, also one whose time passed while no server ran. */
export const beginDueBackup: RecurringJob = {
  name: 'backups.beginDue',
  every: 60_000,
  isLocal: true,
  run: async ({ config, log, now }) => {
    if (running === null && now().getTime() >= triesAgainAt && (await isDue(config, now()))) {
      running = spawnBackup(log).then((isMade) => {
        triesAgainAt = isMade ? 0 : now().getTime() + retryMs;
        running = null;
      });
    }
  },
};
