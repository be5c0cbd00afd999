export { findApiToken } from './findApiToken.ts';
