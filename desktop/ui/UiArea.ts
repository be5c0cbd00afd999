import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { PlanFlag } from '#shared/rules/planFlags.ts';
import type { CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import type { LoadOfflineArea } from '#ui/data/offline/offlineAreas.ts';
import type { TextKey } from '#ui/text/index.ts';

/** Screen behind the login: path, access and menu entry. */
export interface ScreenRoute {
  readonly path: string;
  /** Path parameters: `/:uuid?`. */
  readonly pathSuffix?: string;
  readonly label: TextKey;
  readonly screen: ComponentType;
  /** Position in the menu; the first accessible screen is the home screen. */
  readonly order: number;
  /** Default: all signed-in users. */
  readonly permission?: Permission;
  /** Users without the permission see a message and the home screen. */
  readonly redirectsHome?: boolean;
  /** Plan feature that the screen requires. */
  readonly planFlag?: PlanFlag;
  /** Open although the company's subscription has ended. */
  readonly isAllowedWhenExpired?: boolean;
  /** Default: not in the menu. */
  readonly menu?: {
    readonly group: 'daily' | 'admin';
    readonly icon: LucideIcon;
    /** Count or warning beside the label. */
    readonly badge?: ComponentType;
  };
}

/** What an area adds to the screens; declared in its `area.ts`, listed in `areas.ts`. */
export interface UiArea {
  readonly cacheUpdaters?: readonly CacheUpdater[];
  readonly screens?: readonly ScreenRoute[];
  /** What can be read without a connection. */
  readonly offline?: LoadOfflineArea;
}
