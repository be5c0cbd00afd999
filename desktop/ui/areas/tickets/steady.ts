interface Row {
  readonly id: number;
}

/**
 * The order while a pointer rests on the list: who was there keeps their place among each other, newcomers from above stand on top,
 * those from below at the end. Nobody changes places under the hand.
 */
export function steadyOrder<Kept extends Row>(held: readonly number[], rows: readonly Kept[]): Kept[] {
  const place = new Map(held.map((id, index) => [id, index]));
  const last = rows.findLastIndex(({ id }) => place.has(id));
  const above = rows.filter(({ id }, index) => !place.has(id) && index < last);
  const below = rows.filter(({ id }, index) => !place.has(id) && index >= last);
  const stayed = rows.filter(({ id }) => place.has(id)).toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return [...above, ...stayed, ...below];
}

/** How many stand above the first of those who were there. */
export function newAbove(held: readonly number[], shown: readonly Row[]): number {
  const known = new Set(held);
  const first = shown.findIndex(({ id }) => known.has(id));
  return first === -1 ? 0 : first;
}
