import './events.ts';

export { createTeam } from './commands.ts';
export { Team } from './Team.ts';
