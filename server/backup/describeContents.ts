import type { BackupContents } from './backupFormat.ts';

const count = new Intl.NumberFormat('en');

/** `12,345 rows of 90 tables, 678 files, 1.2 GB`. */
export function describeContents({ tables, files, erasedFiles }: BackupContents, bytes?: number): string {
  const rows = Object.values(tables).reduce((sum, one) => sum + one, 0);
  const size = bytes === undefined ? '' : `, ${count.format(Math.ceil(bytes / 2 ** 20))} MB`;
  const erased = erasedFiles === 0 ? '' : ` (${count.format(erasedFiles)} were erased meanwhile)`;
  return `${count.format(rows)} rows of ${Object.keys(tables).length} tables, ${count.format(Object.keys(files).length)} files${erased}${size}.`;
}
