export { createAnnouncement } from './commands.ts';
