import * as areas from './areas.ts';
import type { Area } from './platform/area.ts';

/** All areas, mounted by name. */
export const allAreas: readonly Area[] = Object.values(areas);
