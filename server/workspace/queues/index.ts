export { Queue } from './Queue.ts';
export { createQueue, lockQueue, updateQueue } from './commands.ts';
export { prepareQueueFile } from './queueFile.ts';
export { queueRecords } from './queueRecords.ts';
export { findQueuesByName } from './findQueuesByName.ts';
