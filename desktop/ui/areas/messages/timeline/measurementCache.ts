import type { Rect, VirtualItem } from '@tanstack/react-virtual';
import type { Entry } from './Entry.ts';
import { estimateHeight } from './estimateHeight.ts';

interface MeasuredList {
  readonly scrollRect: Rect | null;
  getVirtualItems(): readonly VirtualItem[];
}

/** More than anybody goes back and forth between. */
const maxHeights = 5_000;

/** How large the list was when it was last on screen, and how high its lines turned out to be at that width. */
let viewport: Rect = { width: 0, height: 0 };
const heights = new Map<string, number>();

export const lastViewport = (): Rect => viewport;

/** Noted as one leaves a conversation: whoever comes back, or goes on to the next, has it laid out once. */
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

/** The lines whose height is known, as the list takes them: they are not measured anew, and one that has changed says so itself. */
export const knownMeasurements = (entries: readonly Entry[]): VirtualItem[] =>
  entries.flatMap(({ key }, index) => {
    const size = heights.get(key);
    return size === undefined ? [] : [{ key, index, start: 0, end: size, size, lane: 0 }];
  });

/** About how high all these lines are together. */
export const totalHeight = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (heights.get(entry.key) ?? estimateHeight(entry)), 0);
