import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyContactFieldsTab = lazyComponent(() => import('./ContactFieldsTab.tsx'), 'ContactFieldsTab');
