import './events.ts';

export { automationUsersJson } from './automationUsersJson.ts';
export { findAssistant, type Assistant } from './assistant.ts';
export { addPromptUsage, isBudgetSpent } from './usage.ts';
export { createPrompt } from './commands.ts';
