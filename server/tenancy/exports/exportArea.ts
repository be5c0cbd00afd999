import { withoutUrl } from '#server/platform/files/fileLinks.ts';
import type { Area } from '#server/platform/area.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { room } from '#server/platform/live/broadcast.ts';
import type { ExportKind, ExportRecord, ExportTable } from './ExportKind.ts';
import { findExport } from './exportRecords.ts';
import { removeExpiredExports } from './removeExpiredExports.ts';
import { writeExportJob } from './writeExportJob.ts';

type ExportParts = Required<Pick<Area, 'fileColumns' | 'jobs' | 'recurringJobs'>>;

/** The parts of an area's manifest that a kind of exports brings. */
export const exportArea = <Row extends ExportRecord, Plan>(kind: ExportKind<Row, Plan>): ExportParts => ({
  fileColumns: [{ table: kind.table, columns: [kind.pathColumn] }],
  jobs: [writeExportJob(kind)],
  recurringJobs: [removeExpiredExports(kind)],
});

interface ExportBroadcast<Row> {
  readonly find: (scope: Scope, id: number) => Promise<Row | null>;
  readonly rooms: (companyId: number) => readonly string[];
}

/** Live updates go to admins, without the URL of the file. */
export const exportBroadcast = <Row extends ExportRecord>(kind: ExportTable<Row>): ExportBroadcast<Row> => ({
  find: withoutUrl((scope, id) => findExport(kind, scope, id)),
  rooms: (companyId) => [room.admins(companyId)],
});
