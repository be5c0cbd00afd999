import './events.ts';

export { createAnnouncement } from './commands.ts';
