export { Queue } from './Queue.ts';
export { createQueue, lockQueue, updateQueue } from './commands.ts';
export { queueRecords } from './queueRecords.ts';
export { findQueuesByName } from './findQueuesByName.ts';
export { createQueueOption } from './options/commands.ts';
export { readDraftedOptions } from './options/menuDrafts.ts';
export { replaceOptions } from './options/replaceOptions.ts';
