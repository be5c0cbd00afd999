import './events.ts';

export { listAvailableUsers, type AvailableUser } from './listAvailableUsers.ts';
export { createPauseReason } from './pauseReasons.ts';
