import './events.ts';

export { createQueueOption } from './commands.ts';
