import { removeControls } from '#shared/kit/removeControls.ts';

/** What became of one table of the source. */
export interface TableReport {
  brought: number;
  /** Brought by an earlier run, or there before. */
  known: number;
  refused: number;
  /** Brought, but with something missing or changed. */
  changed: number;
  /** Reasons with how often they apply and a few keys of rows. */
  readonly reasons: Record<string, { count: number; keys: string[] }>;
}

export interface CompanyReport {
  readonly name: string;
  /** Its key in the source. */
  readonly key: string;
  /** Its id here; null in a dry run. */
  companyId: number | null;
  readonly tables: Record<string, TableReport>;
  /** Tables of the source that this version has no place for, with their numbers of rows. */
  readonly notBrought: Record<string, { readonly rows: number; readonly reason: string }>;
}

const exampleCount = 5;

/** Reasons name single rows; the report groups them by their words. */
const groupOf = (reason: string): string => reason.replaceAll(/\b\d+\b/g, 'N');

/** Collects the report of one company. */
export class CompanyReporter {
  readonly report: CompanyReport;

  constructor(name: string, key: string) {
    this.report = { name, key, companyId: null, tables: {}, notBrought: {} };
  }

  table(name: string): TableReport {
    this.report.tables[name] ??= { brought: 0, known: 0, refused: 0, changed: 0, reasons: {} };
    return this.report.tables[name];
  }

  #explain(table: string, key: string, reason: string): void {
    const { reasons } = this.table(table);
    const group = (reasons[groupOf(reason)] ??= { count: 0, keys: [] });
    group.count += 1;
    if (group.keys.length < exampleCount) {
      group.keys.push(key);
    }
  }

  refuse(table: string, key: string, reason: string): void {
    this.table(table).refused += 1;
    this.#explain(table, key, reason);
  }

  change(table: string, key: string, reason: string): void {
    this.table(table).changed += 1;
    this.#explain(table, key, reason);
  }
}

/** The report in lines for a terminal. */
export function formatReport({ name, key, companyId, tables, notBrought }: CompanyReport): string[] {
  const head = `${name} (${key} → ${companyId ?? 'dry run'})`;
  const lines = Object.entries(tables).flatMap(([table, { brought, known, refused, changed, reasons }]) => [
    `  ${table.padEnd(22)} ${brought} brought, ${known} known, ${refused} not brought, ${changed} changed`,
    ...Object.entries(reasons).map(
      ([reason, { count, keys }]) => `    ${count} × ${reason} (${keys.join(', ')}${count > keys.length ? ', …' : ''})`,
    ),
  ]);
  const left = Object.entries(notBrought).map(([table, { rows, reason }]) => `  ${table.padEnd(22)} ${rows} rows not brought: ${reason}`);
  // Names come from a stranger's file: a terminal would do what control characters say.
  return [head, ...lines, ...left].map(removeControls);
}
