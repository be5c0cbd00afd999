import {
  findImportedIds,
  listImportedIds,
  loadRows,
  saveImportedIds,
  type LoadResult,
  type RowBatch,
} from '#server/operations/companyData/index.ts';
import { retryRolledBack } from '#server/platform/database/retryRolledBack.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CompanyReporter } from './ImportReport.ts';

export type WriteBatch = Pick<RowBatch, 'table' | 'rows' | 'findExisting' | 'repair' | 'belongsBy'>;

/** Writes rows of one company; what it refuses goes to the report. */
export interface RowWriter {
  write(batch: WriteBatch): Promise<void>;
  /** The keys that no run has brought yet. */
  findNewKeys(table: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ids here of rows that were brought, by their keys. */
  findIds(table: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Does something for a row of the source that is not copied, once; its result is the id of what was made, if anything was. */
  applyOnce(table: string, key: string, work: (scope: Scope) => Promise<number | undefined>): Promise<void>;
  /** Does in the company what may be repeated. */
  run(work: (scope: Scope) => Promise<void>): Promise<void>;
  /** Works on all rows that were brought into a table, page by page. */
  forEachPage(table: string, work: (scope: Scope, ids: readonly number[]) => Promise<void>): Promise<void>;
}

function reportResult(reporter: CompanyReporter, table: string, { inserted, known, refused, incomplete }: LoadResult): void {
  const report = reporter.table(table);
  report.brought += inserted;
  report.known += known;
  refused.forEach(({ key, reason }) => reporter.refuse(table, key, reason));
  incomplete.forEach(({ key, reason }) => reporter.change(table, key, reason));
}

export interface RowWriterDeps {
  readonly platform: Platform;
  readonly source: string;
  readonly companyId: number;
  readonly reporter: CompanyReporter;
}

const pageSize = 500;

export function createRowWriter({ platform, source, companyId, reporter }: RowWriterDeps): RowWriter {
  const inCompany = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    retryRolledBack(() => runInScope(platform, { companyId, actor: systemActor(companyId) }, work));
  return {
    write: async (batch) => {
      if (batch.rows.length > 0) {
        reportResult(reporter, batch.table, await loadRows(platform, { ...batch, source, companyId }));
      }
    },
    findNewKeys: async (table, keys) => {
      const known = await inCompany((scope) => findImportedIds(scope, { source, table }, keys));
      return new Set(keys.filter((key) => !known.has(key)));
    },
    findIds: (table, keys) => inCompany((scope) => findImportedIds(scope, { source, table }, keys)),
    applyOnce: async (table, key, work) => {
      const result = await inCompany(async (scope) => {
        const known = await findImportedIds(scope, { source, table }, [key]);
        if (known.size > 0) {
          return 'known';
        }
        const id = (await work(scope)) ?? 0;
        await saveImportedIds(scope, { source, table }, new Map([[key, id]]));
        return 'brought';
      });
      reporter.table(table)[result] += 1;
    },
    run: inCompany,
    forEachPage: async (table, work) => {
      for (let after = 0; ;) {
        const ids = await inCompany(async (scope) => {
          const page = await listImportedIds(scope, { source, table }, { after, limit: pageSize });
          await (page.length > 0 ? work(scope, page) : undefined);
          return page;
        });
        if (ids.length < pageSize) {
          return;
        }
        after = ids.at(-1) ?? after;
      }
    },
  };
}
