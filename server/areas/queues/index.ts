import './events.ts';

export { Queue } from './Queue.ts';
export { createQueue } from './commands.ts';
