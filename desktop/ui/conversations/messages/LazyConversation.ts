import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyConversation = lazyComponent(() => import('./Conversation.tsx'), 'Conversation');
