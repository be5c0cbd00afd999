/** Person ids of the visible phones: selected ones that still exist, then the next of the list. */
export function resolveSlots(selectedIds: readonly number[], personIds: readonly number[], count: number): number[] {
  const existingIds = selectedIds.filter((id) => personIds.includes(id));
  const others = personIds.filter((id) => !existingIds.includes(id));
  return [...existingIds, ...others].slice(0, count);
}

/** Puts a person into the active slot; the others keep theirs. */
export function placeInSlots(id: number, slots: readonly number[], active: number | null): number[] {
  if (slots.includes(id)) {
    return [...slots];
  }
  const place = active === null ? -1 : slots.indexOf(active);
  return place === -1 ? [id, ...slots.slice(1)] : slots.with(place, id);
}
