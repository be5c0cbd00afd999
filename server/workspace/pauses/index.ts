export { isAtWork, listAvailableUsers, listUsersAtWork } from './listAvailableUsers.ts';
export { createPauseReason } from './pauseReasons.ts';
