import type { ICruiseResult } from 'dependency-cruiser';

type AreaGraph = Map<string, Set<string>>;

/** Areas, and the rooms of the WhatsApp channel and its simulator. */
const areaFolder = /^(?:(?:server|desktop\/ui)\/areas|server\/channels\/whatsapp(?:\/simulator)?)\/[^/]+(?=\/)/;

/** `desktop/ui/areas/tags/TagsScreen.tsx` → `desktop/ui/areas/tags`; null outside an area. */
const areaOf = (file: string): string | null => areaFolder.exec(file)?.[0] ?? null;

function buildAreaGraph({ modules }: ICruiseResult): AreaGraph {
  const graph: AreaGraph = new Map();
  for (const { source, dependencies } of modules) {
    const from = areaOf(source);
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved);
      if (from !== null && to !== null && from !== to) {
        graph.set(from, (graph.get(from) ?? new Set()).add(to));
      }
    }
  }
  return graph;
}

/** Path from an area back to itself through areas alone; null without one. */
function findCycle(graph: AreaGraph, area: string, path: readonly string[] = [area]): readonly string[] | null {
  for (const neighbour of graph.get(path.at(-1) ?? area) ?? []) {
    if (neighbour === area) {
      return [...path, neighbour];
    }
    const cycle = path.includes(neighbour) ? null : findCycle(graph, area, [...path, neighbour]);
    if (cycle !== null) {
      return cycle;
    }
  }
  return null;
}

/** Areas in import cycles, type imports included. dependency-cruiser cannot express it: files that assemble all areas belong to none, and a cycle through them is allowed. */
export function findAreaCycles(imports: ICruiseResult): string[] {
  const graph = buildAreaGraph(imports);
  const cycles = [...graph.keys()].flatMap((area) => findCycle(graph, area)?.slice(0, -1) ?? []);
  return [...new Set(cycles)].toSorted();
}
