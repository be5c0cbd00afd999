import './events.ts';

export { addUser, createUser, type AddUserInput } from './createUser.ts';
export { holdUser } from './userLock.ts';
export { assertCurrentPassword } from './assertCurrentPassword.ts';
export { companyIdOfUser } from './companyIdOfUser.ts';
export { hashNewPassword } from './hashNewPassword.ts';
export { inviteUser } from './inviteUser.ts';
export { mailAdmins } from './mailAdmins.ts';
export { createPresence } from './presence.ts';
export { assertReplaceable, removeErasedUser, requireRemovable } from './removeUser.ts';
export { replaceBcryptHash } from './replaceBcryptHash.ts';
export { revokeCompanySessions, revokeSessions } from './revokeSessions.ts';
export { lacksSecondStep, setSecondStepSince } from './secondStepSince.ts';
export { setPassword } from './setPassword.ts';
export { requireSessionUser } from './sessionUser.ts';
export { User, UserQueueLink } from './User.ts';
