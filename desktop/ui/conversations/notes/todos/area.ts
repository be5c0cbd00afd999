import { ListTodo } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const todosArea: UiArea = {
  screens: [
    {
      path: '/todolist',
      label: 'places.todos',
      screen: lazyComponent(() => import('./TodosScreen.tsx'), 'TodosScreen'),
      order: 40,
      menu: { group: 'daily', icon: ListTodo },
    },
  ],
};
