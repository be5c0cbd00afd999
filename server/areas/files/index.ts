import './events.ts';

export { createFileList } from './commands.ts';
export { FileOption } from './FileList.ts';
