export { createNote } from './commands.ts';
