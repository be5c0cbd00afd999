import type { ICruiseResult } from 'dependency-cruiser';
import domains from './domains.json' with { type: 'json' };
import type { ForeignUse } from './sqlOwnership.ts';

type AreaGraph = Map<string, Set<string>>;

/** Areas of the eight domains, and the parts of the WhatsApp channel and its simulator. */
const areaFolder = new RegExp(
  String.raw`^(?:(?:server|desktop/ui)/(?:${domains.join('|')})|server/(?:channels|simulators)/whatsapp)/[^/]+(?=/)`,
);
const contractFile = new RegExp(String.raw`^shared/(?:${domains.join('|')})/[^/.]+`);

/** `desktop/ui/contacts/tags/TagsScreen.tsx` → `desktop/ui/contacts/tags`; null outside an area. */
const areaOf = (file: string): string | null => areaFolder.exec(file)?.[0] ?? null;

/** The same, also for a contract: `shared/contacts/tags.ts` → `shared/contacts/tags`. */
const placeOf = (file: string): string | null => areaOf(file) ?? contractFile.exec(file)?.[0] ?? null;

/** An area that imports another one, or whose statements name a table of it. */
interface AreaEdge {
  readonly from: string;
  readonly to: string;
}

const listImports = ({ modules }: ICruiseResult, find: (file: string) => string | null): AreaEdge[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [find(source), find(resolved)];
      return from === null || to === null || from === to ? [] : [{ from, to }];
    }),
  );

const listReads = (uses: readonly ForeignUse[]): AreaEdge[] =>
  uses.flatMap(({ file, ownerFile }) => {
    const [from, to] = [areaOf(file), areaOf(ownerFile)];
    return from === null || to === null ? [] : [{ from, to }];
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
  const graph = buildAreaGraph([...listImports(imports, areaOf), ...listReads(uses)]);
  const cycles = [...graph.keys()].flatMap((area) => findCycle(graph, area)?.slice(0, -1) ?? []);
  return [...new Set(cycles)].toSorted();
}

/** Position of a place's domain in the order of domains; -1 outside of them. */
const levelOf = (place: string): number => domains.indexOf(place.replace('desktop/', '').split('/')[1] ?? '');

/** Imports, type imports included, and tables that statements name, from a domain to a higher one: `from → to`, each pair of areas once. */
export function findUpwardUses(imports: ICruiseResult, uses: readonly ForeignUse[]): string[] {
  const edges = [...listImports(imports, placeOf), ...listReads(uses)];
  const upward = edges.filter(({ from, to }) => levelOf(from) !== -1 && levelOf(to) > levelOf(from));
  return [...new Set(upward.map(({ from, to }) => `${from} → ${to}`))].toSorted();
}
