import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { retryRolledBack } from '#server/platform/database/retryRolledBack.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeTables, type CompanyTable, type TableReference } from './describeTables.ts';
import { findRowFault, type RowFault } from './findRowFault.ts';
import { findImportedIds, saveImportedIds, type SourceTable } from './importedIds.ts';

/** A row of a source with the columns of a table here; columns that point to other rows hold the keys of the source. */
export interface SourceRow {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Key of a row that is the same thing, and comes before: no row is made, and the key leads to that one. */
  readonly sameAs?: string;
}

/** Rows for one table of a company; all have the same columns. */
export interface RowBatch extends SourceTable {
  readonly companyId: number;
  readonly rows: readonly SourceRow[];
  /** Rows that were here before, by the keys of those that they equal. */
  readonly findExisting?: (scope: Scope, rows: readonly SourceRow[]) => Promise<ReadonlyMap<string, number>>;
  /** Another form of a row that this constraint refuses, brought in its place; null: none. */
  readonly repair?: (constraint: string, row: SourceRow) => RepairedRow | null;
  /** A column whose rows are passed over where its target was not brought: they are somebody else's. */
  readonly belongsBy?: string;
}

export interface RepairedRow {
  readonly row: SourceRow;
  readonly reason: string;
}

/** Why a row was not brought, or came without one of its references. */
interface RowProblem {
  readonly key: string;
  readonly reason: string;
}

export interface LoadResult {
  readonly inserted: number;
  /** Brought earlier, or equal to a row that was here. */
  readonly known: number;
  readonly refused: readonly RowProblem[];
  /** Brought without a reference to a row that is missing. */
  readonly incomplete: readonly RowProblem[];
}

const nothing: LoadResult = { inserted: 0, known: 0, refused: [], incomplete: [] };

const addResults = (one: LoadResult, other: LoadResult): LoadResult => ({
  inserted: one.inserted + other.inserted,
  known: one.known + other.known,
  refused: [...one.refused, ...other.refused],
  incomplete: [...one.incomplete, ...other.incomplete],
});

/** Ids by table and key, as far as the rows of a batch need them. */
type KnownIds = ReadonlyMap<string, ReadonlyMap<string, number>>;

const keyOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

async function drawIds({ em }: Scope, sequence: string, count: number): Promise<number[]> {
  const statement = 'select nextval($1::regclass)::float8 as id from generate_series(1, $2)';
  const rows = await queryRows(em, queryOf({ id: column.number() }, statement), [sequence, count]);
  return rows.map(({ id }) => id);
}

/** The new ids of the targets of all references. */
async function findTargets(scope: Scope, { source, rows }: RowBatch, references: readonly TableReference[]): Promise<KnownIds> {
  const targets = new Map<string, Map<string, number>>();
  for (const { column: name, target } of references) {
    const keys = new Set(rows.map(({ values }) => keyOf(values[name])).filter((key) => key !== null));
    const ids = await findImportedIds(scope, { source, table: target }, [...keys]);
    targets.set(target, new Map([...(targets.get(target) ?? []), ...ids]));
  }
  return targets;
}

interface ResolvedRow {
  readonly row: SourceRow;
  readonly values: Readonly<Record<string, unknown>>;
  readonly missing: readonly TableReference[];
}

interface KnownTargets {
  readonly targets: KnownIds;
  /** Keys of rows that point to none, by the column that would. */
  readonly circles: ReadonlyMap<string, ReadonlySet<string>>;
}

function resolveReferences(row: SourceRow, references: readonly TableReference[], { targets, circles }: KnownTargets): ResolvedRow {
  const ids = references
    .filter(({ column: name }) => name in row.values)
    .map((reference) => {
      const key = keyOf(row.values[reference.column]);
      const isOpen = key !== null && circles.get(reference.column)?.has(row.key) !== true;
      return { reference, key, id: isOpen ? (targets.get(reference.target)?.get(key) ?? null) : null };
    });
  return {
    row,
    values: { ...row.values, ...Object.fromEntries(ids.map(({ reference, id }) => [reference.column, id])) },
    missing: ids
      .filter(({ key, id, reference }) => id === null && (key !== null || reference.isRequired))
      .map(({ reference }) => reference),
  };
}

const describeMissing = ({ row: { key, values }, missing }: ResolvedRow): RowProblem => ({
  key,
  reason: `not there: ${missing.map(({ column: name, target }) => `${target} ${keyOf(values[name]) ?? 'without a key'}`).join(', ')}`,
});

async function insertRows({ em, companyId }: Scope, { name, sequence }: CompanyTable, rows: readonly object[]): Promise<number> {
  const [first] = rows;
  if (first === undefined) {
    return 0;
  }
  const columns = ['company_id', ...Object.keys(first)].join(', ');
  const json = JSON.stringify(rows.map((row) => ({ ...row, company_id: companyId })));
  const statement = `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
  if (sequence !== null) {
    await execute(em, statement, [json]);
    return rows.length;
  }
  return (await queryRows(em, queryOf({ ok: column.boolean() }, `${statement} on conflict do nothing returning true as ok`), [json]))
    .length;
}

/** What is left to insert of a batch; the rest is known. */
async function selectNewRows(scope: Scope, table: CompanyTable, batch: RowBatch): Promise<readonly SourceRow[]> {
  if (table.sequence === null) {
    return batch.rows;
  }
  const imported = await findImportedIds(
    scope,
    batch,
    batch.rows.map(({ key }) => key),
  );
  const unknown = batch.rows.filter(({ key }) => !imported.has(key));
  const existing = unknown.length === 0 ? new Map<string, number>() : await batch.findExisting?.(scope, unknown);
  await (existing && existing.size > 0 ? saveImportedIds(scope, batch, existing) : undefined);
  return unknown.filter(({ key }) => existing?.has(key) !== true);
}

/** Keys that lead to a row of another key. */
async function saveSameRows(scope: Scope, batch: RowBatch, rows: readonly SourceRow[]): Promise<void> {
  const same = rows.flatMap(({ key, sameAs }) => (sameAs === undefined ? [] : [{ key, sameAs }]));
  if (same.length > 0) {
    const ids = await findImportedIds(
      scope,
      batch,
      same.map(({ sameAs }) => sameAs),
    );
    const entries = same.flatMap(({ key, sameAs }) => (ids.has(sameAs) ? [[key, ids.get(sameAs) ?? 0] as const] : []));
    await saveImportedIds(scope, batch, new Map(entries));
  }
}

/** Keys of the rows whose reference would close a circle of rows, which only one batch can hold. */
function findCircleEnds(rows: readonly SourceRow[], name: string): ReadonlySet<string> {
  const targets = new Map(rows.map(({ key, values }) => [key, keyOf(values[name])]));
  const ends = new Set<string>();
  const checked = new Set<string>();
  for (const { key } of rows) {
    const path = new Set<string>();
    for (let at: string | null = key; at !== null && !checked.has(at) && targets.has(at);) {
      path.add(at);
      const next: string | null = targets.get(at) ?? null;
      if (next !== null && path.has(next)) {
        ends.add(at);
        break;
      }
      at = next;
    }
    path.forEach((one) => checked.add(one));
  }
  return ends;
}

/** Ids of the rows and of what they point to, rows of the same batch included. */
async function resolveBatch(
  scope: Scope,
  batch: RowBatch,
  { table, rows }: { table: CompanyTable; rows: readonly SourceRow[] },
): Promise<{ ids: Map<string, number>; resolved: ResolvedRow[] }> {
  const drawn = table.sequence === null ? [] : await drawIds(scope, table.sequence, rows.length);
  const ids = new Map(drawn.map((id, index) => [rows[index]?.key ?? '', id]));
  const targets = new Map(await findTargets(scope, { ...batch, rows }, table.references));
  targets.set(table.name, new Map([...(targets.get(table.name) ?? []), ...ids]));
  const circles = new Map(
    table.references.filter(({ target }) => target === table.name).map(({ column: name }) => [name, findCircleEnds(rows, name)]),
  );
  return { ids, resolved: rows.map((row) => resolveReferences(row, table.references, { targets, circles })) };
}

async function insertBatch(scope: Scope, table: CompanyTable, batch: RowBatch): Promise<LoadResult> {
  const newRows = await selectNewRows(scope, table, batch);
  const rows = newRows.filter(({ sameAs }) => sameAs === undefined);
  const { ids, resolved } = await resolveBatch(scope, batch, { table, rows });
  const isForeign = ({ missing }: ResolvedRow): boolean => missing.some(({ column: name }) => name === batch.belongsBy);
  const isComplete = ({ missing }: ResolvedRow): boolean => !missing.some(({ isRequired }) => isRequired);
  const own = resolved.filter((row) => !isForeign(row));
  const complete = own.filter(isComplete);
  const withId = complete.map(({ row, values }) => (table.sequence === null ? values : { ...values, id: ids.get(row.key) }));
  const inserted = await insertRows(scope, table, withId);
  await (table.sequence === null
    ? undefined
    : saveImportedIds(scope, batch, new Map(complete.map(({ row: { key } }) => [key, ids.get(key) ?? 0]))));
  await saveSameRows(scope, batch, newRows);
  return {
    inserted,
    known: batch.rows.length - rows.length + (table.sequence === null ? complete.length - inserted : 0),
    refused: own.filter((row) => !isComplete(row)).map(describeMissing),
    incomplete: complete.filter(({ missing }) => missing.length > 0).map(describeMissing),
  };
}

/** Brings another form of a refused row, or reports it. */
async function repairRow(platform: Platform, batch: RowBatch, { row, fault }: { row: SourceRow; fault: RowFault }): Promise<LoadResult> {
  const { repair, ...rest } = batch;
  const repaired = repair?.(fault.constraint, row) ?? null;
  if (repaired === null) {
    return { ...nothing, refused: [{ key: row.key, reason: fault.reason }] };
  }
  const changed: LoadResult = { ...nothing, incomplete: [{ key: row.key, reason: repaired.reason }] };
  return addResults(changed, await loadRows(platform, { ...rest, rows: [repaired.row] }));
}

/**
 * Brings rows into a table of a company, each once: rows, their keys and what they became are committed together, so that a killed
 * import continues where it was. Rows that the table refuses are found by halving the batch.
 */
export async function loadRows(platform: Platform, batch: RowBatch): Promise<LoadResult> {
  const { companyId, rows } = batch;
  try {
    return await retryRolledBack(() =>
      runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
        const table = (await describeTables(platform, scope.em)).get(batch.table);
        if (table === undefined) {
          throw new Error(`${batch.table} is no table of a company`);
        }
        return insertBatch(scope, table, batch);
      }),
    );
  } catch (error) {
    const fault = findRowFault(error, batch.table);
    const [first] = rows;
    if (fault === null || first === undefined) {
      throw error;
    }
    if (rows.length === 1) {
      return repairRow(platform, batch, { row: first, fault });
    }
    const half = Math.ceil(rows.length / 2);
    const one = await loadRows(platform, { ...batch, rows: rows.slice(0, half) });
    return addResults(one, await loadRows(platform, { ...batch, rows: rows.slice(half) }));
  }
}
