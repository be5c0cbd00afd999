import { Gauge } from 'prom-client';
import type { Config } from '#server/config.ts';
import { readBackupStatus } from './backupStatus.ts';
import { openBackupFolder } from './openBackupFolder.ts';

interface BackupHealth {
  /** ISO time of the newest whole backup; null: there is none yet. */
  readonly at: string | null;
  readonly bytes: number | null;
  /** Whether it was restored for a check. */
  readonly isChecked: boolean;
  readonly hasFailed: boolean;
}

const isUsableFolder = (folder: string): Promise<boolean> =>
  openBackupFolder(folder).then(
    () => true,
    () => false,
  );

/** Null: the server makes no backups by itself. */
export async function describeBackups({ backup }: Pick<Config, 'backup'>): Promise<BackupHealth | null> {
  if (backup === null) {
    return null;
  }
  const [status, isUsable] = await Promise.all([readBackupStatus(backup.dir), isUsableFolder(backup.dir)]);
  return {
    at: status?.madeAt ?? null,
    bytes: status?.bytes ?? null,
    isChecked: status !== null && status.checkedAt !== null,
    hasFailed: !isUsable || (status !== null && status.error !== null),
  };
}

let source: Pick<Config, 'backup'> = { backup: null };

/** Without backups the gauges have no value. */
const addGauge = (name: string, help: string, valueOf: (health: BackupHealth) => number | null): Gauge =>
  new Gauge({
    name,
    help,
    async collect() {
      const health = await describeBackups(source);
      const value = health === null ? null : valueOf(health);
      if (value === null) {
        // `reset` would set zero, which is an age as well.
        this.remove();
      } else {
        this.set(value);
      }
    },
  });

addGauge('prosa_backup_age_seconds', 'Age of the newest scheduled backup', ({ at }) =>
  at === null ? null : (Date.now() - Date.parse(at)) / 1000,
);
addGauge('prosa_backup_bytes', 'Size of the newest scheduled backup', ({ bytes }) => bytes);
addGauge('prosa_backup_failed', 'Whether the last scheduled backup failed', ({ hasFailed }) => Number(hasFailed));

/** Sets the configuration whose backups the metrics describe. */
export function startBackupMetrics(config: Pick<Config, 'backup'>): void {
  source = config;
}
