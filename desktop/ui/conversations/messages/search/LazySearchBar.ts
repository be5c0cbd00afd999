import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazySearchBar = lazyComponent(() => import('./SearchBar.tsx'), 'SearchBar');
