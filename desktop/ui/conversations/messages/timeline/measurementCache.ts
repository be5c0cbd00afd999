import type { Rect, VirtualItem } from '@tanstack/react-virtual';
import type { Entry } from './Entry.ts';
import { estimateHeight } from './estimateHeight.ts';

interface MeasuredList {
  readonly scrollRect: Rect | null;
  getVirtualItems(): readonly VirtualItem[];
}

/** Limit of the cache. */
const maxHeights = 5_000;

/** Last size of the list, and measured heights by entry key at that width. */
let viewport: Rect = { width: 0, height: 0 };
const heights = new Map<string, number>();

export const lastViewport = (): Rect => viewport;

/** Saved on unmount, so that reopening a conversation needs no second layout. */
export function saveMeasurements({ scrollRect, getVirtualItems }: MeasuredList): void {
  if (scrollRect === null || scrollRect.height === 0) {
    return;
  }
  if (scrollRect.width !== viewport.width || heights.size > maxHeights) {
    heights.clear();
  }
  viewport = scrollRect;
  getVirtualItems().forEach(({ key, size }) => heights.set(String(key), size));
}

/** Initial measurements for the virtualizer; entries that have changed are measured again. */
export const knownMeasurements = (entries: readonly Entry[]): VirtualItem[] =>
  entries.flatMap(({ key }, index) => {
    const size = heights.get(key);
    return size === undefined ? [] : [{ key, index, start: 0, end: size, size, lane: 0 }];
  });

export const totalHeight = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (heights.get(entry.key) ?? estimateHeight(entry)), 0);
