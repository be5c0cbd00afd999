import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazySendLaterDialog = lazyComponent(() => import('./SendLaterDialog.tsx'), 'SendLaterDialog');
