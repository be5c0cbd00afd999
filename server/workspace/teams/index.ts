export { createTeam } from './commands.ts';
