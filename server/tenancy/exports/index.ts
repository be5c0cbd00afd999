export { exportArea, exportBroadcast } from './exportArea.ts';
export type { ExportKind, ExportSnapshot, WrittenExport } from './ExportKind.ts';
export { findExport, listExports, presentExport } from './exportRecords.ts';
export { assertExportCapacity, insertRequest, removeExport, requestExport, type NewExport } from './requestExport.ts';
