export { OwnTeams } from './OwnTeams.tsx';
export { TeamChips } from './TeamChips.tsx';
export { TeamFilter } from './TeamFilter.tsx';
export { useTeamChoice } from './useTeamChoice.ts';
export { useTeams } from './useTeams.ts';
