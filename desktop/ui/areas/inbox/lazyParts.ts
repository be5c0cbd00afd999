import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyConversation = lazyComponent(() => import('#ui/areas/messages/Conversation.tsx'), 'Conversation');
export const LazyContactPanel = lazyComponent(() => import('#ui/areas/contacts/ContactPanel.tsx'), 'ContactPanel');
export const LazyTicketDialogs = lazyComponent(() => import('./TicketDialogs.tsx'), 'TicketDialogs');
