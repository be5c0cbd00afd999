import { ContactRound, Inbox, Layers, ListTodo, type LucideIcon, RadioTower, Tags, UserRoundCog } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { PlanFlag } from '#shared/rules/planFlags.ts';
import { ConnectionProblemBadge } from './areas/connections/ConnectionProblemBadge.tsx';
import { InboxScreen } from '#ui/areas/inbox/InboxScreen.tsx';
import { UnreadBadge } from './areas/tickets/notices/UnreadBadge.tsx';
import type { TextKey } from '#ui/text/index.ts';
import { lazyComponent } from './lazyComponent.ts';

/** One screen behind the login: where it lives, who may see it, and where the menu shows it. */
export interface ScreenRoute {
  readonly path: string;
  /** What may follow in the address: `/:uuid?`. */
  readonly pathSuffix?: string;
  readonly label: TextKey;
  readonly screen: ComponentType;
  /** Everybody, where it is absent. */
  readonly permission?: Permission;
  /** Only where the company's plan holds this flag. */
  readonly planFlag?: PlanFlag;
  /** Absent: reached from elsewhere. */
  readonly menu?: {
    readonly group: 'daily' | 'admin';
    readonly icon: LucideIcon;
    /** News beside the word: a count, a warning. */
    readonly badge?: ComponentType;
  };
}

/**
 * The one table behind router, menu, guards and palette, in the order of the menu.
 * The first that a person may open is where they land.
 */
export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: '/tickets',
    pathSuffix: '/:uuid?',
    label: 'tickets.title',
    // Where almost everybody begins: fetched with the page itself, no script after another.
    screen: InboxScreen,
    menu: { group: 'daily', icon: Inbox, badge: UnreadBadge },
  },
  {
    path: '/contacts',
    label: 'contacts.title',
    screen: lazyComponent(() => import('#ui/areas/contacts/ContactsScreen.tsx'), 'ContactsScreen'),
    menu: { group: 'daily', icon: ContactRound },
  },
  {
    path: '/tags',
    label: 'shell.places.tags',
    screen: lazyComponent(() => import('#ui/areas/tags/TagsScreen.tsx'), 'TagsScreen'),
    menu: { group: 'daily', icon: Tags },
  },
  {
    path: '/todolist',
    label: 'todos.title',
    screen: lazyComponent(() => import('#ui/areas/todos/TodosScreen.tsx'), 'TodosScreen'),
    menu: { group: 'daily', icon: ListTodo },
  },
  {
    path: '/queues',
    label: 'shell.places.queues',
    screen: lazyComponent(() => import('#ui/areas/queues/QueuesScreen.tsx'), 'QueuesScreen'),
    permission: 'queue.manage',
    menu: { group: 'admin', icon: Layers },
  },
  {
    path: '/users',
    label: 'shell.places.users',
    screen: lazyComponent(() => import('#ui/areas/users/UsersScreen.tsx'), 'UsersScreen'),
    permission: 'user.create',
    menu: { group: 'admin', icon: UserRoundCog },
  },
  {
    path: '/connections',
    label: 'connections.title',
    screen: lazyComponent(() => import('#ui/areas/connections/ConnectionsScreen.tsx'), 'ConnectionsScreen'),
    menu: { group: 'admin', icon: RadioTower, badge: ConnectionProblemBadge },
  },
  {
    path: '/phone',
    label: 'phone.title',
    screen: lazyComponent(() => import('#ui/areas/phone/PhoneScreen.tsx'), 'PhoneScreen'),
    permission: 'connection.manage',
  },
];
