import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazySettingsDialog = lazyComponent(() => import('./SettingsDialog.tsx'), 'SettingsDialog');
