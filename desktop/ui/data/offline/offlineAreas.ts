import type { OfflineArea } from './offlineQueries.ts';

/** Loads what an area contributes: the first screen does without. */
export type LoadOfflineArea = () => Promise<OfflineArea>;

const loaders: LoadOfflineArea[] = [];

/** Adds the areas at start, so that data/ depends on none. */
export function registerOfflineAreas(areas: readonly LoadOfflineArea[]): void {
  loaders.push(...areas);
}

export const loadOfflineAreas = (): Promise<OfflineArea[]> => Promise.all(loaders.map((load) => load()));
