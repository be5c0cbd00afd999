import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordUse, RecordUseKind } from '#shared/reporting/usage/recordUses.ts';
import { column, execute, queryOf, queryRows } from './queryRows.ts';
import { jsonSql, type JsonSql } from './sqlJson.ts';

/** Records that can be merged or removed while rows of other areas point to them. */
export type ReferenceTarget = 'connection' | 'contact' | 'queue' | 'tag' | 'ticket' | 'user';

/**
 * A column that points to a record. Every area registers those of its tables; merges and removals are driven by them, and a
 * test compares them with the foreign keys and the column names of the database.
 */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** The key of a JSON column that holds one id or a list of ids; a removal leaves them, so that a filter finds nothing, never everything. */
  readonly key?: string;
  readonly target: ReferenceTarget;
  /**
   * What a merge of two targets does with the rows: `move` takes them along and an undo brings them back by their `id`; `follow`
   * takes them along for good; `own`: the area that merges has statements of its own; `stay`: they go on naming the former one.
   * Absent where targets are never merged.
   */
  readonly onMerge?: 'move' | 'follow' | 'own' | 'stay';
  /** Name of the rows in the warning before the target is removed. */
  readonly use?: ReferenceUse;
}

export interface ReferenceUse {
  readonly kind: RecordUseKind;
  /** Column that tells one from another, where it is not each row. */
  readonly by?: string;
  /** SQL of those that count. */
  readonly where?: string;
}

/** References of one table: target and column, with what a merge does. */
export const referencesOf = (
  table: string,
  columns: Readonly<Record<string, ReferenceTarget | readonly [ReferenceTarget, NonNullable<Reference['onMerge']>]>>,
): Reference[] =>
  Object.entries(columns).map(([name, to]) =>
    typeof to === 'string' ? { table, column: name, target: to } : { table, column: name, target: to[0], onMerge: to[1] },
  );

/** References of a filter that is kept as JSON: key and target. */
export const filterReferences = (table: string, keys: Readonly<Record<string, ReferenceTarget>>): Reference[] =>
  Object.entries(keys).map(([key, target]) => ({ table, column: 'filter', key, target }));

/** References that are listed in the warning before the target is removed. */
export const usedBy = (use: ReferenceUse, references: readonly Reference[]): Reference[] =>
  references.map((reference) => ({ ...reference, use }));

/** What the statements need of a scope. */
interface ReferenceScope {
  readonly em: EntityManager;
  readonly platform: { readonly references: readonly Reference[] };
}

/** How many records of each kind point to one, as people know them; kinds without any are left out. */
export async function countUses({ em, platform }: ReferenceScope, target: ReferenceTarget, id: number): Promise<RecordUse[]> {
  const counts = platform.references.flatMap(({ table, column: name, key, target: of, use }) =>
    of === target && use !== undefined
      ? [
          `select '${use.kind}' as kind, count(${use.by === undefined ? '*' : `distinct ${use.by}`})::int as count from ${table}
           where ${key === undefined ? `${name} = $1` : `${name}->'${key}' @> to_jsonb($1::int)`} and ${use.where ?? 'true'}`,
        ]
      : [],
  );
  const rows = await queryRows(
    em,
    queryOf(
      { kind: column.text<RecordUseKind>(), count: column.number() },
      `select kind, sum(count)::int as count from (${counts.join(' union all ')}) u where count > 0 group by kind order by kind`,
    ),
    [id],
  );
  return rows.map(({ kind, count }) => ({ kind, count }));
}

/** The ids of moved rows by table: what an undo of a merge brings back. */
export type MovedIds = Readonly<Record<string, readonly number[]>>;

const listReferences = ({ platform }: ReferenceScope, target: ReferenceTarget, onMerge: Reference['onMerge']): readonly Reference[] =>
  platform.references.filter((reference) => reference.target === target && reference.onMerge === onMerge);

/** The rows that a merge will move, as one JSON expression; `id` is the expression of the target that will go. */
function movedIdsJson(scope: ReferenceScope, target: ReferenceTarget, id: string): JsonSql<MovedIds> {
  const entries = listReferences(scope, target, 'move').map(
    ({ table, column: name }) => `'${table}', (select coalesce(json_agg(id order by id), '[]') from ${table} where ${name} = ${id})`,
  );
  return jsonSql(`json_build_object(${entries.join(', ')})`);
}

/** The rows that a merge will move. */
export async function readMovedIds(scope: ReferenceScope, target: ReferenceTarget, id: number): Promise<MovedIds> {
  const moved = movedIdsJson(scope, target, '$1');
  const [row] = await queryRows(scope.em, queryOf({ moved: column.json(moved) }, `select ${moved} as moved`), [id]);
  return row?.moved ?? {};
}

/** Points the rows of `from` to `into`, where they move or follow. */
export async function moveReferences(
  scope: ReferenceScope,
  target: ReferenceTarget,
  { from, into }: { from: number; into: number },
): Promise<void> {
  for (const onMerge of ['move', 'follow'] as const) {
    for (const { table, column: name } of listReferences(scope, target, onMerge)) {
      await execute(scope.em, `update ${table} set ${name} = $1 where ${name} = $2`, [into, from]);
    }
  }
}

/** Points moved rows back, except those that have gone elsewhere since. */
export async function returnReferences(
  scope: ReferenceScope,
  target: ReferenceTarget,
  { from, back, moved }: { from: number; back: number; moved: MovedIds },
): Promise<void> {
  for (const { table, column: name } of listReferences(scope, target, 'move')) {
    await execute(scope.em, `update ${table} set ${name} = $1 where ${name} = $2 and id = any($3)`, [back, from, moved[table] ?? []]);
  }
}
