import './events.ts';

export { createChat } from './commands.ts';
export { addChatMessage } from './messages.ts';
