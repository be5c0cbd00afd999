export { findImportedCompany, findImportedIds, listImportedIds, saveImportedCompany, saveImportedIds } from './importedIds.ts';
export { loadRows, type LoadResult, type RepairedRow, type RowBatch, type SourceRow } from './loadRows.ts';
export { selectExported } from './exportedTables.ts';
export { manifestName, signatureName, storedFileName, tableFileName, tablesBeforeSchemas, type ArchiveManifest } from './archiveFormat.ts';
export { describeCompanyTables, type CompanyTable } from './describeTables.ts';
