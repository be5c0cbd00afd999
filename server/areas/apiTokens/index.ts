export { findConnectionOfApiToken } from './findApiToken.ts';
