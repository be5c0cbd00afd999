import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyAssistDialog = lazyComponent(() => import('./AssistDialog.tsx'), 'AssistDialog');
