import './events.ts';

export { createQueueOption } from './commands.ts';
export { replaceOptions } from './replaceOptions.ts';
