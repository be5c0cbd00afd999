export { createTag } from './commands.ts';
export { Tag } from './Tag.ts';
