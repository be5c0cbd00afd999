export { createQuickMessage } from './commands.ts';
export { QuickMessage } from './QuickMessage.ts';
