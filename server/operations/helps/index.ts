export { createHelp } from './commands.ts';
