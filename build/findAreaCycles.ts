import type { ICruiseResult } from 'dependency-cruiser';
import type { ForeignUse } from './sqlOwnership.ts';

type AreaGraph = Map<string, Set<string>>;

/** Areas, and the rooms of the WhatsApp channel and its simulator. */
const areaFolder = /^(?:(?:server|desktop\/ui)\/areas|server\/channels\/whatsapp(?:\/simulator)?)\/[^/]+(?=\/)/;

/** `desktop/ui/areas/tags/TagsScreen.tsx` → `desktop/ui/areas/tags`; null outside an area. */
const areaOf = (file: string): string | null => areaFolder.exec(file)?.[0] ?? null;

/** An area that imports another one, or whose statements name a table of it. */
interface AreaEdge {
  readonly from: string;
  readonly to: string;
}

const listImports = ({ modules }: ICruiseResult): AreaEdge[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [areaOf(source), areaOf(resolved)];
      return from === null || to === null || from === to ? [] : [{ from, to }];
    }),
  );

const listReads = (uses: readonly ForeignUse[]): AreaEdge[] =>
  uses.flatMap(({ file, owner }) => {
    const from = areaOf(file);
    return from === null ? [] : [{ from, to: `server/areas/${owner}` }];
  });

function buildAreaGraph(edges: readonly AreaEdge[]): AreaGraph {
  const graph: AreaGraph = new Map();
  for (const { from, to } of edges) {
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
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

/**
 * Areas in cycles of imports, type imports included, and of the tables that statements name. dependency-cruiser cannot express it:
 * files that assemble all areas belong to none, and a cycle through them is allowed.
 */
export function findAreaCycles(imports: ICruiseResult, uses: readonly ForeignUse[]): string[] {
  const graph = buildAreaGraph([...listImports(imports), ...listReads(uses)]);
  const cycles = [...graph.keys()].flatMap((area) => findCycle(graph, area)?.slice(0, -1) ?? []);
  return [...new Set(cycles)].toSorted();
}
