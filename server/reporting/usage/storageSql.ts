import type { StorageKind } from '#shared/reporting/usage/index.ts';

export interface SizedColumns {
  readonly kind: StorageKind;
  readonly table: string;
  readonly path: string;
  readonly size: string;
}

/** Tables that keep the size of a file beside its path: their sums follow each change at once. */
export const sizedColumns: readonly SizedColumns[] = [
  { kind: 'messages', table: 'messages', path: 'media_path', size: 'media_size' },
  { kind: 'chats', table: 'chat_messages', path: 'media_path', size: 'media_size' },
  { kind: 'files', table: 'file_options', path: 'file_path', size: 'size' },
  { kind: 'archives', table: 'company_exports', path: 'archive_path', size: 'size' },
];

/** Tables whose files are few, and measured in the store when a company is counted. */
export const measuredTables = ['quick_messages', 'queues', 'queue_options', 'schedules', 'schedule_files', 'campaigns'] as const;

/** Bytes that a company stores, as SQL of a number. */
export const usedBytesOf = (companyId: string): string =>
  `coalesce((select sum(bytes) from company_storage where company_id = ${companyId}), 0)`;
