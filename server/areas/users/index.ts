import './events.ts';

export { addUser, createUser, type AddUserInput } from './createUser.ts';
export { holdAssignee } from './assigneeLock.ts';
export { hashNewPassword } from './hashNewPassword.ts';
export { inviteUser, type InvitedUser } from './inviteUser.ts';
export { createPresence } from './presence.ts';
export { replaceBcryptHash } from './replaceBcryptHash.ts';
export { revokeCompanySessions } from './revokeSessions.ts';
export { setPassword } from './setPassword.ts';
export { requireSessionUser } from './sessionUser.ts';
export { User, UserQueueLink } from './User.ts';
