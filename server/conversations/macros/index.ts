export { createMacro } from './commands.ts';
