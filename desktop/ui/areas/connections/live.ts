import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { askAgainFor, patch } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

/** In the order they were made, as the server lists them; one default at most. */
export function withConnection(rows: readonly ConnectionRecord[], told: ConnectionRecord): ConnectionRecord[] {
  const others = rows.filter(({ id }) => id !== told.id);
  const settled = told.isDefault ? others.map((row) => (row.isDefault ? { ...row, isDefault: false } : row)) : others;
  return [...settled, told].toSorted((one, other) => one.id - other.id);
}

/** The figures of a number are asked for again where somebody looks at them. */
const measured = (cache: QueryClient): void => askAgainFor(cache, api.guardian.health);

export const connectionReducers: readonly Reducer[] = [
  hear('connectionHealth', measured),
  hear('numberHold', measured),
  hear('whatsapp', (cache, said) =>
    patch(cache, api.connections.list, (rows) =>
      said.action === 'delete' ? rows.filter(({ id }) => id !== said.whatsappId) : withConnection(rows, said.whatsapp),
    ),
  ),
  hear('whatsappSession', (cache, { session }) => {
    patch(cache, api.connections.list, (rows) => withConnection(rows, session));
    measured(cache);
  }),
];
