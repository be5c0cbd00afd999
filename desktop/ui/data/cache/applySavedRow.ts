import { findInsertIndex } from '#ui/data/sortByName.ts';
import { omitRow, upsertRow, type Identifiable } from './cache.ts';

interface SavedRow<Row extends Identifiable> {
  readonly id: Row['id'];
  readonly action: 'create' | 'update';
  /** New row, with the fields that only the list has taken from the existing one. */
  readonly toRow: (existing: Row | undefined) => Row;
  readonly matches: (row: Row) => boolean;
  /** Default: newest first. */
  readonly order?: 'name';
}

interface NamedRow extends Identifiable {
  readonly name: string;
}

/** Inserts by name without reordering the other rows. */
function insertByName<Row extends NamedRow>(rows: readonly Row[], row: Row): Row[] {
  const index = findInsertIndex(rows, row.name);
  return rows.toSpliced(index === -1 ? rows.length : index, 0, row);
}

/**
 * Applies a created or updated record to one searchable list. An updated record that is not in the list may be on a page that has not
 * been loaded: the same array is returned. A record that no longer matches leaves the list, a renamed one moves.
 */
export function applySavedRow<Row extends NamedRow>(rows: Row[], { id, action, toRow, matches, order }: SavedRow<Row>): Row[] {
  const existing = rows.find((row) => row.id === id);
  if (existing === undefined && action === 'update') {
    return rows;
  }
  const row = toRow(existing);
  if (!matches(row)) {
    return omitRow(rows, id);
  }
  return order === 'name' && existing?.name !== row.name ? insertByName(omitRow(rows, id), row) : upsertRow(rows, row);
}
