import './events.ts';

export { createResetCode, hashResetCode } from './resetCodes.ts';
export { findAuthenticatedUser, isSessionOpen } from './authenticateUser.ts';
