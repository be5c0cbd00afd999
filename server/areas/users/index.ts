import './events.ts';

export { addUser, createUser, type Newcomer } from './addUser.ts';
export { newPasswordHash } from './newPassword.ts';
export { revokeEveryone } from './revoke.ts';
export { sessionUserOf } from './sessionUser.ts';
export { User, UserQueue } from './User.ts';
