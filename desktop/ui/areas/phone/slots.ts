/** Who stands on the stage: those chosen, as long as they exist, then the next in the list. */
export function slotsOf(chosen: readonly number[], people: readonly number[], count: number): number[] {
  const known = chosen.filter((id) => people.includes(id));
  const rest = people.filter((id) => !known.includes(id));
  return [...known, ...rest].slice(0, count);
}

/** A customer takes the place of the one that is being used; the others stay where they are. */
export function put(id: number, slots: readonly number[], active: number | null): number[] {
  if (slots.includes(id)) {
    return [...slots];
  }
  const place = active === null ? -1 : slots.indexOf(active);
  return place === -1 ? [id, ...slots.slice(1)] : slots.with(place, id);
}
