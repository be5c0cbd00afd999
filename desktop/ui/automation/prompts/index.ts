export { listUsers } from './listUsers.ts';
