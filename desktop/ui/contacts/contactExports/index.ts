import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyContactExportDialog = lazyComponent(() => import('./ContactExportDialog.tsx'), 'ContactExportDialog');
