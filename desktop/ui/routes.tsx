import { Layers, type LucideIcon, Tags } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { PlanFlag } from '#shared/areas/plans.ts';
import type { TextKey } from '#ui/text/index.ts';
import { lazily } from './lazily.ts';

/** One screen behind the login: where it lives, who may see it, and where the menu shows it. */
export interface Place {
  readonly path: string;
  readonly label: TextKey;
  readonly screen: ComponentType;
  /** Everybody, where it is absent. */
  readonly may?: Permission;
  /** Only where the company's plan holds this flag. */
  readonly plan?: PlanFlag;
  /** Absent: reached from elsewhere. */
  readonly menu?: { readonly group: 'daily' | 'admin'; readonly icon: LucideIcon };
}

/**
 * The one table behind router, menu, guards and palette, in the order of the menu.
 * The first that a person may open is where they land.
 */
export const places: readonly Place[] = [
  {
    path: '/tags',
    label: 'shell.places.tags',
    screen: lazily(() => import('#ui/areas/tags/TagsScreen.tsx'), 'TagsScreen'),
    menu: { group: 'daily', icon: Tags },
  },
  {
    path: '/queues',
    label: 'shell.places.queues',
    screen: lazily(() => import('#ui/areas/queues/QueuesScreen.tsx'), 'QueuesScreen'),
    may: 'queue.manage',
    menu: { group: 'admin', icon: Layers },
  },
];
