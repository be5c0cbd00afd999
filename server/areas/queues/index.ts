import './events.ts';

export { Queue } from './Queue.ts';
export { createQueue } from './commands.ts';
export { queueRecords } from './queueRecords.ts';
