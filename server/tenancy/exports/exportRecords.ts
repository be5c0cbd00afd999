import { findRecord, listRecords } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { signKept } from '#server/platform/files/fileLinks.ts';
import type { ExportRecord, ExportTable } from './ExportKind.ts';

/** Signed for a download under a name of its own. */
export const presentExport = <Row extends ExportRecord>({ toFileName }: ExportTable<Row>, scope: Scope, record: Row): Row =>
  signKept(scope, record, toFileName(record));

/** Null: it is gone. */
export async function findExport<Row extends ExportRecord>(kind: ExportTable<Row>, scope: Scope, id: number): Promise<Row | null> {
  const record = await findRecord(scope.em, kind.records, id);
  return record && presentExport(kind, scope, record);
}

/** Latest first. */
export async function listExports<Row extends ExportRecord>(kind: ExportTable<Row>, scope: Scope): Promise<Row[]> {
  const records = await listRecords(scope.em, kind.records, { orderBy: 'r.id desc' });
  return records.map((record) => presentExport(kind, scope, record));
}
