import type { CompanyTable } from '#server/operations/companyData/index.ts';

const operators = 'it belongs to the operator of the server';
const names = 'its rows name others by ids that are new here';

/** Tables of an archive that are not restored, and why. */
const notRestored: Readonly<Record<string, string>> = {
  announcement_reads: operators,
  announcements: operators,
  audit_records: names,
  charges: operators,
  chatbot_versions: names,
  company_storage: 'it is counted anew',
  connection_unplaced_messages: 'they wait for a connection that is linked anew',
  contact_import_rows: 'imports are over',
  contact_imports: 'imports are over',
  contact_merges: names,
  invoice_reminders: operators,
  invoices: operators,
  ledger_entries: operators,
  message_actions: 'what was on its way is not done a second time',
  retention_runs: 'it is counted anew',
  settings: 'they are restored one by one, and reported so',
  ticket_joins: names,
};

/** Why the rows of a table of an archive stay out; undefined: they are restored. */
export const findReasonLeft = (table: string, exportedTables: readonly CompanyTable[]): string | undefined =>
  exportedTables.some(({ name }) => name === table)
    ? Object.entries(notRestored).find(([name]) => name === table)?.[1]
    : 'no archive of this version holds it';

/** Tables that name rows of others in a column of JSON. */
const namedTables: Readonly<Record<string, readonly string[]>> = {
  contact_lists: ['connections', 'tags'],
  ticket_views: ['connections', 'queues', 'tags', 'users'],
};

/** The tables that are restored, each behind those that it points to. */
export function sortTables(tables: readonly CompanyTable[]): CompanyTable[] {
  const left = new Map(tables.filter(({ name }) => !Object.hasOwn(notRestored, name)).map((table) => [table.name, table]));
  const sorted: CompanyTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, references }) =>
      [...references.map(({ target }) => target), ...(namedTables[name] ?? [])].every((target) => target === name || !left.has(target)),
    );
    // Tables that point to each other come in any order; what is missing then becomes empty.
    for (const table of free.length > 0 ? free : [...left.values()].slice(0, 1)) {
      sorted.push(table);
      left.delete(table.name);
    }
  }
  return sorted;
}
