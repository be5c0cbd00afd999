export { createFileList, requireFileList } from './commands.ts';
export { FileOption } from './FileList.ts';
