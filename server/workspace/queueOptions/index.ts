import './events.ts';

export { createQueueOption } from './commands.ts';
export { readDraftedOptions } from './menuDrafts.ts';
export { replaceOptions } from './replaceOptions.ts';
