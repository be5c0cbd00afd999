import { lazily } from '#ui/lazily.ts';

export const Conversation = lazily(() => import('#ui/areas/messages/Conversation.tsx'), 'Conversation');
export const ContactPanel = lazily(() => import('#ui/areas/contacts/ContactPanel.tsx'), 'ContactPanel');
export const TicketDialogs = lazily(() => import('./TicketDialogs.tsx'), 'TicketDialogs');
