import * as areas from '#ui/areas.ts';
import type { ScreenRoute, UiArea } from '#ui/UiArea.ts';

export type { ScreenRoute } from '#ui/UiArea.ts';

/** Screens of all areas in menu order; router, menu, guards and palette use this list. */
export const screenRoutes: readonly ScreenRoute[] = Object.values<UiArea>(areas)
  .flatMap(({ screens = [] }) => screens)
  .toSorted((one, other) => one.order - other.order);
