import { Pencil, Trash2 } from 'lucide-react';
import type { Action } from '#ui/kit/index.ts';

/** Row action that Enter runs. `label` with the record's name: 'Editar Financeiro'. */
export const createEditAction = (label: string, run: () => void): Action => ({ key: 'edit', label, icon: Pencil, keys: 'Enter', run });

/** Row action that Delete runs; `reason` disables it. */
export const createRemoveAction = (label: string, run: () => void, reason?: string): Action => ({
  key: 'remove',
  label,
  icon: Trash2,
  keys: 'Del',
  danger: true,
  reason,
  run,
});

/** Actions of the rows from those that the user may use; undefined without any. */
export function joinRowActions<Row>(...makers: readonly (false | ((row: Row) => Action))[]): ((row: Row) => Action[]) | undefined {
  const allowed = makers.filter((make) => make !== false);
  return allowed.length === 0 ? undefined : (row) => allowed.map((make) => make(row));
}
