interface RowId {
  readonly id: number;
}

/**
 * Order while the pointer is over the list: existing rows keep their order, new ones from above go on top and those from below to the
 * end.
 */
export function stableOrder<Kept extends RowId>(pinnedIds: readonly number[], rows: readonly Kept[]): Kept[] {
  const place = new Map(pinnedIds.map((id, index) => [id, index]));
  const last = rows.findLastIndex(({ id }) => place.has(id));
  const above = rows.filter(({ id }, index) => !place.has(id) && index < last);
  const below = rows.filter(({ id }, index) => !place.has(id) && index >= last);
  const pinned = rows.filter(({ id }) => place.has(id)).toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return [...above, ...pinned, ...below];
}

/** Number of new rows above the first existing one. */
export function countNewAbove(pinnedIds: readonly number[], rows: readonly RowId[]): number {
  const pinned = new Set(pinnedIds);
  const first = rows.findIndex(({ id }) => pinned.has(id));
  return first === -1 ? 0 : first;
}
