import type { EntityManager, EventArgs, EventSubscriber } from '@mikro-orm/postgresql';

interface RemovedRow {
  readonly id: unknown;
  readonly name: string;
}

const removed = new WeakMap<EntityManager, RemovedRow[]>();

/** What people call a row, by the column that their area has for it. */
const nameColumns = ['name', 'title', 'shortcode'] as const;

/** Notes what was called how before it goes: nothing can be read of it afterwards. */
export class RemovedNames implements EventSubscriber {
  afterDelete({ entity, em }: EventArgs<object>): void {
    const row = new Map<string, unknown>(Object.entries(entity));
    const name = nameColumns.map((column) => row.get(column)).find((value) => typeof value === 'string');
    if (typeof name === 'string') {
      const rows = removed.get(em as EntityManager) ?? [];
      rows.push({ id: row.get('id'), name });
      removed.set(em as EntityManager, rows);
    }
  }
}

/** The name of a row that this transaction has deleted; null: it has none, or is there. */
export const findRemovedName = (em: EntityManager, id: number): string | null =>
  removed.get(em)?.find((row) => row.id === id)?.name ?? null;
