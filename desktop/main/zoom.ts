import type { WebContents } from 'electron';
import type { DesktopStore } from './store.ts';

const step = 0.5;
const least = -3;
const most = 5;

/** One zoom for all pages, remembered. */
export interface Zoom {
  apply(contents: WebContents): void;
  change(by: -1 | 0 | 1, contents: WebContents | null): void;
}

export function createZoom(store: DesktopStore): Zoom {
  const apply = (contents: WebContents): void => contents.setZoomLevel(store.own('zoom') ?? 0);
  return {
    apply,
    change: (by, contents) => {
      const next = by === 0 ? 0 : Math.min(most, Math.max(least, (store.own('zoom') ?? 0) + by * step));
      store.setOwn('zoom', next);
      if (contents !== null) {
        apply(contents);
      }
    },
  };
}
