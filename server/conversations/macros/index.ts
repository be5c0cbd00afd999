import './events.ts';

export { createMacro } from './commands.ts';
