export { sessionUserOf } from './sessionUser.ts';
export { User, UserQueue } from './User.ts';
