import type { ICruiseResult } from 'dependency-cruiser';

type AreaGraph = Map<string, Set<string>>;

/** `desktop/ui/areas/tags/TagsScreen.tsx` → `desktop/ui/areas/tags`; null outside an area. */
const areaOf = (file: string): string | null => /^(?:server|desktop\/ui)\/areas\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

function buildAreaGraph({ modules }: ICruiseResult): AreaGraph {
  const rooms: AreaGraph = new Map();
  for (const { source, dependencies } of modules) {
    const from = areaOf(source);
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved);
      if (from !== null && to !== null && from !== to) {
        rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
      }
    }
  }
  return rooms;
}

/** The way from a room back to itself, through areas alone. */
function findCycle(rooms: AreaGraph, start: string, path: readonly string[] = [start]): readonly string[] | null {
  for (const next of rooms.get(path.at(-1) ?? start) ?? []) {
    if (next === start) {
      return [...path, next];
    }
    const found = path.includes(next) ? null : findCycle(rooms, start, [...path, next]);
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
export function findAreaCycles(house: ICruiseResult): string[] {
  const rooms = buildAreaGraph(house);
  const circles = [...rooms.keys()].flatMap((start) => findCycle(rooms, start)?.slice(0, -1) ?? []);
  return [...new Set(circles)].toSorted();
}
