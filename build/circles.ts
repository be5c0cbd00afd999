import type { ICruiseResult } from 'dependency-cruiser';

type Rooms = Map<string, Set<string>>;

/** `desktop/ui/areas/tags/TagsScreen.tsx` → `desktop/ui/areas/tags`; null outside an area. */
const roomOf = (file: string): string | null => /^(?:server|desktop\/ui)\/areas\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

function roomsOf({ modules }: ICruiseResult): Rooms {
  const rooms: Rooms = new Map();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (from !== null && to !== null && from !== to) {
        rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
      }
    }
  }
  return rooms;
}

/** The way from a room back to itself, through areas alone. */
function circleFrom(rooms: Rooms, start: string, path: readonly string[] = [start]): readonly string[] | null {
  for (const next of rooms.get(path.at(-1) ?? start) ?? []) {
    if (next === start) {
      return [...path, next];
    }
    const found = path.includes(next) ? null : circleFrom(rooms, start, [...path, next]);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/**
 * Areas that need each other in a circle, not even for types. Counted here because the places where all areas meet, the
 * table of places and the list of reducers, are no areas: a circle through them is none.
 */
export function circlesOfAreas(house: ICruiseResult): string[] {
  const rooms = roomsOf(house);
  const circles = [...rooms.keys()].flatMap((start) => circleFrom(rooms, start)?.slice(0, -1) ?? []);
  return [...new Set(circles)].toSorted();
}
