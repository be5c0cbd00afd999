import type { Display, Rectangle } from 'electron';
import type { WindowPlacement } from '#main/app/OwnState.ts';

const defaultSize = { width: 1280, height: 800 };

/** One screen in one arrangement; a laptop at its desk is another than the laptop alone. */
export const screenKey = ({ bounds: { x, y, width, height } }: Pick<Display, 'bounds'>): string => `${width}x${height}@${x},${y}`;

const overlaps = (place: Rectangle, area: Rectangle): boolean =>
  place.x < area.x + area.width && place.x + place.width > area.x && place.y >= area.y && place.y < area.y + area.height;

/** In the middle of a screen, and never larger than it. */
export function centeredBounds({ x, y, width, height }: Rectangle): Rectangle {
  const [wide, high] = [Math.min(defaultSize.width, width), Math.min(defaultSize.height, height)];
  return { x: x + Math.round((width - wide) / 2), y: y + Math.round((height - high) / 2), width: wide, height: high };
}

interface SavedPlacements {
  readonly places: Readonly<Record<string, WindowPlacement>>;
  readonly lastScreen: string | undefined;
}

/** Where the window opens: as it was on the screen it was last on, else as it was on the first, else in the middle. */
export function restorePlacement(
  { places, lastScreen }: SavedPlacements,
  displays: readonly Pick<Display, 'bounds' | 'workArea'>[],
): WindowPlacement {
  const ordered = displays.toSorted((one, other) => Number(screenKey(other) === lastScreen) - Number(screenKey(one) === lastScreen));
  for (const display of ordered) {
    const place = places[screenKey(display)];
    if (place !== undefined && overlaps(place, display.workArea)) {
      return place;
    }
  }
  return { ...centeredBounds(ordered[0]?.workArea ?? { x: 0, y: 0, ...defaultSize }), isMaximized: false };
}
