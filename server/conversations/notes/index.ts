import './events.ts';

export { createNote } from './commands.ts';
