import type { Prefetchable } from '#ui/lazyComponent.ts';
import type { OfflineQuery } from './offlineQueries.ts';
import type { OfflineStore } from './OfflineStore.ts';

/** Reads what the device stores, beyond stored results as they are. */
export interface OfflineReader {
  /** Result of a query without a connection; undefined: unknown. */
  answer(queryKey: readonly unknown[]): Promise<unknown>;
  /** Brings what is stored up to date; runs with a connection. */
  reconcile(): Promise<void>;
  /** Reads everything, so that the first search is fast. */
  prepare(): Promise<void>;
}

/** What an area contributes. */
export interface OfflineArea {
  readonly queries: readonly OfflineQuery[];
  readonly createReader?: (store: OfflineStore) => OfflineReader;
  /** Parts that must work without a connection even if they were never used before. */
  readonly parts?: readonly Prefetchable[];
}

/** Loads what an area contributes: the first screen does without. */
export type LoadOfflineArea = () => Promise<OfflineArea>;

const loaders: LoadOfflineArea[] = [];

/** Adds the areas at start, so that data/ depends on none. */
export function registerOfflineAreas(areas: readonly LoadOfflineArea[]): void {
  loaders.push(...areas);
}

export const loadOfflineAreas = (): Promise<OfflineArea[]> => Promise.all(loaders.map((load) => load()));
