/** Place of an option in the menu of a queue. */
export interface OptionPlace {
  readonly id: number;
  /** Null at the top. */
  readonly parentId: number | null;
  /** What the customer types: 1 for the first of its siblings, without holes. */
  readonly position: number;
}

/** Where an option is put; a position behind the last one means the last. */
export type OptionTarget = Pick<OptionPlace, 'parentId' | 'position'>;

/** Limits of the menu of one queue: a customer reads it on a phone. */
export const optionLimits = { depth: 5, siblings: 20, perQueue: 200, titleLength: 80, messageLength: 4000 } as const;

/** Options of a queue that an import takes: other systems have other limits, and each is compared with all others. */
export const maxImportedOptions = 1000;

/** Code of the limit that a change would break. */
export type OptionRefusal =
  | 'ERR_QUEUE_OPTION_CYCLE'
  | 'ERR_QUEUE_OPTION_TOO_DEEP'
  | 'ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS'
  | 'ERR_QUEUE_OPTIONS_LIMIT';

/** The options under one parent, first to last. */
export const listChildren = <Place extends OptionPlace>(places: readonly Place[], parentId: number | null): Place[] =>
  places.filter((place) => place.parentId === parentId).toSorted((one, other) => one.position - other.position || one.id - other.id);

/** The options from the top to this one. */
export function findPath<Place extends OptionPlace>(places: readonly Place[], id: number | null): Place[] {
  const place = places.find((candidate) => candidate.id === id);
  return place === undefined ? [] : [...findPath(places, place.parentId), place];
}

/** An option and everything under it, as it is read from the top. */
export const listSubtree = <Place extends OptionPlace>(places: readonly Place[], place: Place): Place[] => [
  place,
  ...listChildren(places, place.id).flatMap((child) => listSubtree(places, child)),
];

const measureHeight = (places: readonly OptionPlace[], id: number): number =>
  1 + Math.max(0, ...listChildren(places, id).map((child) => measureHeight(places, child.id)));

/** The limit that a new option under a parent would break. */
export function findInsertRefusal(places: readonly OptionPlace[], parentId: number | null): OptionRefusal | null {
  if (places.length >= optionLimits.perQueue) {
    return 'ERR_QUEUE_OPTIONS_LIMIT';
  }
  if (listChildren(places, parentId).length >= optionLimits.siblings) {
    return 'ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS';
  }
  return findPath(places, parentId).length >= optionLimits.depth ? 'ERR_QUEUE_OPTION_TOO_DEEP' : null;
}

/** The limit that an option with everything under it would break at another parent. */
export function findMoveRefusal(places: readonly OptionPlace[], id: number, parentId: number | null): OptionRefusal | null {
  const path = findPath(places, parentId);
  if (path.some((place) => place.id === id)) {
    return 'ERR_QUEUE_OPTION_CYCLE';
  }
  if (listChildren(places, parentId).filter((place) => place.id !== id).length >= optionLimits.siblings) {
    return 'ERR_QUEUE_OPTION_TOO_MANY_SIBLINGS';
  }
  return path.length + measureHeight(places, id) > optionLimits.depth ? 'ERR_QUEUE_OPTION_TOO_DEEP' : null;
}

/** Numbers the children of every parent from 1. */
export const renumber = <Place extends OptionPlace>(places: readonly Place[]): Place[] =>
  places.map((place) => ({ ...place, position: listChildren(places, place.parentId).findIndex(({ id }) => id === place.id) + 1 }));

/** The places after one was put among others; those behind it move down. */
export function placeOption<Place extends OptionPlace>(places: readonly Place[], place: Place, target: OptionTarget): Place[] {
  const others = renumber(places.filter(({ id }) => id !== place.id));
  const shifted = others.map((other) =>
    other.parentId === target.parentId && other.position >= target.position ? { ...other, position: other.position + 1 } : other,
  );
  return renumber([...shifted, { ...place, ...target }]);
}

/** The places without an option and everything under it. */
export function omitOption<Place extends OptionPlace>(places: readonly Place[], id: number): Place[] {
  const place = places.find((candidate) => candidate.id === id);
  const removed = new Set(place === undefined ? [] : listSubtree(places, place).map((one) => one.id));
  return renumber(places.filter((one) => !removed.has(one.id)));
}
