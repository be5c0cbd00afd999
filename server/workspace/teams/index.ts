import './events.ts';

export { createTeam } from './commands.ts';
