import type { SourceRow } from '#server/areas/companyData/index.ts';
import type { CompanyReporter } from './ImportReport.ts';
import type { MediaImporter } from './MediaImporter.ts';
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
}

/** A row for a table here; null: left out, and reported by the step itself. */
export type Translate = (row: SourceRecord) => SourceRow | null;

export interface CopyStep extends Omit<WriteBatch, 'rows'> {
  /** The table of the source. */
  readonly from: string;
  readonly translate: Translate;
}

/** The rows of the company; tables that do not say whose a row is are read whole. */
export function companyFilter({ source, companyKey }: MovingContext, table: string): SourceFilter | undefined {
  return source.tables.get(table)?.includes('companyId') === true ? { column: 'companyId', value: companyKey } : undefined;
}

/** Brings the rows of one table. */
export async function copyTable(context: MovingContext, { from, translate, ...batch }: CopyStep): Promise<void> {
  for await (const rows of context.source.read(from, { filter: companyFilter(context, from) })) {
    await context.writer.write({ ...batch, rows: rows.map(translate).filter((row) => row !== null) });
  }
}
