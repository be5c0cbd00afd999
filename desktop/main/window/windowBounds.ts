import type { Display, Rectangle } from 'electron';
import type { WindowPlacement } from '#main/app/OwnState.ts';

const defaultSize = { width: 1280, height: 800 };

/** Key of a screen: its size and its position among the other screens. */
export const screenKey = ({ bounds: { x, y, width, height } }: Pick<Display, 'bounds'>): string => `${width}x${height}@${x},${y}`;

const overlaps = (placement: Rectangle, area: Rectangle): boolean =>
  placement.x < area.x + area.width &&
  placement.x + placement.width > area.x &&
  placement.y >= area.y &&
  placement.y < area.y + area.height;

/** Default bounds in the middle of a screen, limited to its size. */
export function centeredBounds({ x, y, width, height }: Rectangle): Rectangle {
  const [fittedWidth, fittedHeight] = [Math.min(defaultSize.width, width), Math.min(defaultSize.height, height)];
  return {
    x: x + Math.round((width - fittedWidth) / 2),
    y: y + Math.round((height - fittedHeight) / 2),
    width: fittedWidth,
    height: fittedHeight,
  };
}

interface SavedPlacements {
  readonly places: Readonly<Record<string, WindowPlacement>>;
  readonly lastScreen: string | undefined;
}

/** The saved placement on the last screen, else on the first one that has one, else the middle of the first screen. */
export function restorePlacement(
  { places, lastScreen }: SavedPlacements,
  displays: readonly Pick<Display, 'bounds' | 'workArea'>[],
): WindowPlacement {
  const ordered = displays.toSorted((first, second) => Number(screenKey(second) === lastScreen) - Number(screenKey(first) === lastScreen));
  for (const display of ordered) {
    const placement = places[screenKey(display)];
    if (placement !== undefined && overlaps(placement, display.workArea)) {
      return placement;
    }
  }
  return { ...centeredBounds(ordered[0]?.workArea ?? { x: 0, y: 0, ...defaultSize }), isMaximized: false };
}
