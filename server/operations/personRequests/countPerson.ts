import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonDataCount } from '#shared/operations/personRequests/report.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Platform } from '#server/platform/platform.ts';
import { personSql, personValues, type Person } from './findPerson.ts';
import { personTables } from './personTables.ts';

export type PersonCounts = Pick<PersonReportParts, 'data' | 'files'>;
interface PersonReportParts {
  readonly data: PersonDataCount[];
  readonly files: number;
}

/** Adds counts of one kind and fate up; those of nothing are left out. */
export function sumCounts(counts: readonly PersonDataCount[]): PersonDataCount[] {
  const sums = new Map<string, PersonDataCount>();
  for (const { kind, fate, rows } of counts.filter((count) => count.rows > 0)) {
    const key = `${kind} ${fate}`;
    sums.set(key, { kind, fate, rows: (sums.get(key)?.rows ?? 0) + rows });
  }
  return [...sums.values()];
}

const filesSql = (columns: readonly string[]): string =>
  columns.length === 0 ? '0' : `coalesce(sum(num_nonnulls(${columns.map((name) => `t.${name}`).join(', ')})), 0)::int`;

interface CountedPart {
  /** Of files. */
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

/** Rows of a part of a table `t`, given as what stands behind `from`, and their files. */
export async function countPart(
  em: EntityManager,
  from: string,
  { columns, values }: CountedPart,
): Promise<{ rows: number; files: number }> {
  const statement = `select count(*)::int as rows, ${filesSql(columns)} as files from ${from}`;
  const [counted] = await queryRows(em, queryOf({ rows: column.number(), files: column.number() }, statement), values);
  return counted ?? { rows: 0, files: 0 };
}

/** What there is of a person, and the files that go with it. */
export async function countPerson(em: EntityManager, { fileColumns }: Platform, person: Person): Promise<PersonCounts> {
  const counts: PersonDataCount[] = [];
  let files = 0;
  for (const [table, decision] of Object.entries(personTables)) {
    const columns = decision.fate === 'erased' ? (fileColumns.find((one) => one.table === table)?.columns ?? []) : [];
    const counted = await countPart(em, `${personSql}, ${table} t where ${decision.rows}`, { columns, values: personValues(person) });
    counts.push({ kind: decision.kind, fate: decision.fate, rows: counted.rows });
    files += counted.files;
  }
  return { data: sumCounts(counts), files };
}
