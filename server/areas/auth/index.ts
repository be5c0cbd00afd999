import './events.ts';

export { findAuthenticatedUser, isSessionOpen } from './authenticateUser.ts';
