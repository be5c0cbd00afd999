import { companyFilter, type MovingContext } from './MovingContext.ts';
import type { SourceDatabase } from './SourceDatabase.ts';

const ownMachinery = 'they belong to the machinery of the older product';
const ofOperator = 'they are the operator’s, who writes them anew';
const unknown = 'this version does not know them';

/** Tables of the source that are not brought, and why; of others nobody has thought yet. */
const leftTables: Readonly<Record<string, string>> = {
  Announcements: ofOperator,
  Helps: ofOperator,
  Baileys: ownMachinery,
  BaileysChats: ownMachinery,
  BaileysKeys: ownMachinery,
  Invoices: 'invoices are raised anew by the plan',
  Subscriptions: 'invoices are raised anew by the plan',
};

/** A source that remembers which of its tables were read. */
export function recordReads(source: SourceDatabase): { readonly source: SourceDatabase; readonly readTables: ReadonlySet<string> } {
  const readTables = new Set<string>();
  return {
    readTables,
    source: {
      ...source,
      read: (table, options) => {
        readTables.add(table);
        return source.read(table, options);
      },
    },
  };
}

/** Counts what stays behind of a company: every table that no step has read. One that does not say whose its rows are cannot be counted. */
export async function countLeftTables(context: MovingContext, readTables: ReadonlySet<string>): Promise<void> {
  const left = [...context.source.tables.keys()].filter((table) => !readTables.has(table));
  for (const table of left) {
    const filter = companyFilter(context, table);
    let rows = 0;
    if (filter !== undefined) {
      for await (const batch of context.source.read(table, { filter })) {
        rows += batch.length;
      }
    }
    if (rows > 0) {
      context.reporter.report.notBrought[table] = { rows, reason: leftTables[table] ?? unknown };
    }
  }
}
