import type { WebContents } from 'electron';
import type { DesktopStore } from './store.ts';

const step = 0.5;
const least = -3;
const most = 5;

/** One zoom for the window, whichever account's page it shows; remembered. */
export interface Zoom {
  /** Keeps a page at it, and hears the wheel turned over that page. */
  follow(contents: WebContents): void;
  change(by: -1 | 0 | 1): void;
}

export function createZoom(store: DesktopStore): Zoom {
  const pages = new Set<WebContents>();
  let level = store.own('zoom') ?? 0;
  const change = (by: -1 | 0 | 1): void => {
    level = by === 0 ? 0 : Math.min(most, Math.max(least, level + by * step));
    store.setOwn('zoom', level);
    pages.forEach((contents) => contents.setZoomLevel(level));
  };
  return {
    change,
    follow: (contents) => {
      pages.add(contents);
      contents.once('destroyed', () => pages.delete(contents));
      contents.on('dom-ready', () => contents.setZoomLevel(level));
      contents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1));
    },
  };
}
