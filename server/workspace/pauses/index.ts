import './events.ts';

export { isAtWork, listAvailableUsers, listUsersAtWork, type AvailableUser } from './listAvailableUsers.ts';
export { createPauseReason } from './pauseReasons.ts';
