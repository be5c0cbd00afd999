import { lazyComponent } from '#ui/lazyComponent.ts';
import { WaitingMessages } from './slots.ts';

export const LazyConversation = lazyComponent(() => {
  WaitingMessages.prefetch();
  return import('./Conversation.tsx');
}, 'Conversation');
