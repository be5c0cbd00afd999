export { createChat } from './commands.ts';
export { forgetSender } from './forgetSender.ts';
export { sendChatMessage } from './messages.ts';
