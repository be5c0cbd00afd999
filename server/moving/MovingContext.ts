import type { SourceRow } from '#server/operations/companyData/index.ts';
import type { CompanyReporter } from './ImportReport.ts';
import { missingMedia, type ImportedMedia, type MediaImporter } from './MediaImporter.ts';
import type { RowWriter, WriteBatch } from './RowWriter.ts';
import type { SourceDatabase, SourceFilter, SourceRecord } from './SourceDatabase.ts';

/** What the steps of one company's import work with. */
export interface MovingContext {
  readonly source: SourceDatabase;
  /** The key of the company in the source. */
  readonly companyKey: string;
  readonly writer: RowWriter;
  readonly reporter: CompanyReporter;
  readonly media: MediaImporter;
  /** Keys of the connections of the tickets that were read: messages do not name theirs. */
  readonly ticketConnections: Map<string, string>;
  /** Ids here of the integrations that work without a key, by their keys there. */
  readonly integrations: Map<string, number>;
}

/** A row for a table here; null: left out, and reported by the step itself. `file`: that of the row, where it has one. */
type Translate = (row: SourceRecord, file: ImportedMedia | undefined) => SourceRow | null;

interface RowOwner {
  readonly table: string;
  readonly keyOf: (row: SourceRecord) => string | null;
}

export interface CopyStep extends Omit<WriteBatch, 'rows'> {
  /** The table of the source. */
  readonly from: string;
  readonly translate: Translate;
  /** The names under which the older product may keep the row's file; none: it has no file. */
  readonly fileNamesOf?: (row: SourceRecord) => readonly string[];
  /** Whose a row is in a table that does not name the company: files of others are left alone. */
  readonly owner?: RowOwner;
}

/** The rows of the company; tables that do not say whose a row is are read whole. */
export function companyFilter({ source, companyKey }: MovingContext, table: string): SourceFilter | undefined {
  return source.tables.get(table)?.includes('companyId') === true ? { column: 'companyId', value: companyKey } : undefined;
}

async function findOwnRows({ writer }: MovingContext, rows: readonly SourceRecord[], owner: RowOwner): Promise<readonly SourceRecord[]> {
  const own = await writer.findIds(owner.table, [...new Set(rows.map(owner.keyOf).filter((key) => key !== null))]);
  return rows.filter((row) => own.has(owner.keyOf(row) ?? ''));
}

/** The files of rows that are new, by their keys. */
async function storeFiles(
  context: MovingContext,
  rows: readonly SourceRecord[],
  { table, fileNamesOf, owner }: CopyStep,
): Promise<ReadonlyMap<string, ImportedMedia>> {
  if (fileNamesOf === undefined) {
    return new Map();
  }
  const { writer, media, reporter } = context;
  const own = owner === undefined ? rows : await findOwnRows(context, rows, owner);
  const withFile = own.filter((row) => fileNamesOf(row).length > 0);
  const newKeys = await writer.findNewKeys(
    table,
    withFile.map((row) => row['id'] ?? ''),
  );
  const names = withFile.filter((row) => newKeys.has(row['id'] ?? '')).map((row) => [row['id'] ?? '', fileNamesOf(row)] as const);
  const stored = await media.storeAll(new Map(names));
  stored.forEach((file, key) => file === missingMedia && reporter.change(table, key, 'its file is not in the media folder'));
  return stored;
}

/** Brings the rows of one table. */
export async function copyTable(context: MovingContext, step: CopyStep): Promise<void> {
  const { from, translate, fileNamesOf: _fileNamesOf, owner: _owner, ...batch } = step;
  for await (const rows of context.source.read(from, { filter: companyFilter(context, from) })) {
    const files = await storeFiles(context, rows, step);
    const translated = rows.map((row) => translate(row, files.get(row['id'] ?? '')));
    await context.writer.write({ ...batch, rows: translated.filter((row) => row !== null) });
  }
}
