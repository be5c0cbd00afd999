import { ContactRound, Inbox, Layers, ListTodo, type LucideIcon, RadioTower, Tags, UserRoundCog } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { PlanFlag } from '#shared/rules/planFlags.ts';
import { ConnectionProblemBadge } from './areas/connections/ConnectionProblemBadge.tsx';
import { InboxScreen } from '#ui/areas/inbox/InboxScreen.tsx';
import { UnreadBadge } from './areas/tickets/notices/UnreadBadge.tsx';
import type { TextKey } from '#ui/text/index.ts';
import { lazyComponent } from './lazyComponent.ts';

/** Screen behind the login: path, access and menu entry. */
export interface ScreenRoute {
  readonly path: string;
  /** Path parameters: `/:uuid?`. */
  readonly pathSuffix?: string;
  readonly label: TextKey;
  readonly screen: ComponentType;
  /** Default: all signed-in users. */
  readonly permission?: Permission;
  /** Plan feature that the screen requires. */
  readonly planFlag?: PlanFlag;
  /** Default: not in the menu. */
  readonly menu?: {
    readonly group: 'daily' | 'admin';
    readonly icon: LucideIcon;
    /** Count or warning beside the label. */
    readonly badge?: ComponentType;
  };
}

/** Routes for router, menu, guards and palette, in menu order. The first accessible one is the home screen. */
export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: '/tickets',
    pathSuffix: '/:uuid?',
    label: 'tickets.title',
    // The home screen of most users is part of the main bundle.
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
