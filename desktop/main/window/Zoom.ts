import type { WebContents } from 'electron';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

const zoomStep = 0.5;
const minLevel = -3;
const maxLevel = 5;

/** One persisted zoom level for all pages. */
export interface Zoom {
  /** Applies the level to a page and follows its mouse wheel. */
  attach(contents: WebContents): void;
  change(by: -1 | 0 | 1): void;
}

export function createZoom(store: DesktopStore): Zoom {
  const pages = new Set<WebContents>();
  let level = store.getOwn('zoom') ?? 0;
  const change = (by: -1 | 0 | 1): void => {
    level = by === 0 ? 0 : Math.min(maxLevel, Math.max(minLevel, level + by * zoomStep));
    store.setOwn('zoom', level);
    pages.forEach((contents) => contents.setZoomLevel(level));
  };
  return {
    change,
    attach: (contents) => {
      pages.add(contents);
      contents.once('destroyed', () => pages.delete(contents));
      contents.on('dom-ready', () => contents.setZoomLevel(level));
      contents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1));
    },
  };
}
