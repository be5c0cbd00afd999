import { lazyComponent } from '#ui/lazyComponent.ts';
export { AutomationFields } from './AutomationFields.tsx';
export const LazyQueueMenuScreen = lazyComponent(() => import('./options/QueueMenuScreen.tsx'), 'QueueMenuScreen');
