/** Who stands on the stage: those chosen, as long as they exist, then the next in the list. */
export function resolveSlots(selectedIds: readonly number[], people: readonly number[], count: number): number[] {
  const existingIds = selectedIds.filter((id) => people.includes(id));
  const rest = people.filter((id) => !existingIds.includes(id));
  return [...existingIds, ...rest].slice(0, count);
}

/** A customer takes the place of the one that is being used; the others stay where they are. */
export function placeInSlots(id: number, slots: readonly number[], active: number | null): number[] {
  if (slots.includes(id)) {
    return [...slots];
  }
  const place = active === null ? -1 : slots.indexOf(active);
  return place === -1 ? [id, ...slots.slice(1)] : slots.with(place, id);
}
