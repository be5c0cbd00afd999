import './events.ts';

export { automationUsersJson } from './automationUsersJson.ts';
export { createPrompt } from './commands.ts';
