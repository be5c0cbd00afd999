export { createResetCode, hashResetCode } from './resetCodes.ts';
export { recordOperatorChange } from './operatorSessions.ts';
export { findAuthenticatedUser, isSessionOpen } from './authenticateUser.ts';
export { findApiToken } from './apiTokens/findApiToken.ts';
